"""The asynchronous shell around the kernel: one door per table, the lobby, the outbox, who sits where."""
