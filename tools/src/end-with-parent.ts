// Loaded with `--import` into a program that has an IPC channel to the process that started it.
// The channel closes when that process ends, even if it was killed and could not pass a signal on.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The listener alone must not keep the program running.
process.channel?.unref()
