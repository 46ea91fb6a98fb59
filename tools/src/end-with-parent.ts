// Loaded with `--import` into a program that has an IPC channel to its parent. The channel closes when the parent ends,
// even by SIGKILL.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The listener alone must not keep the program running.
process.channel?.unref()
