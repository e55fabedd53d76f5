"""The kernel: drives rules written as coroutines, logs every decision, restores, undoes, forks; no input or output."""
