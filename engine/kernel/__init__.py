"""The kernel: drives rules written as coroutines, logs every decision, restores, undoes and forks; no input or output."""
