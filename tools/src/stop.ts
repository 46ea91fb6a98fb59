type Cleanup = () => Promise<void> | void

const cleanups: Cleanup[] = []
let stopping: Promise<void> | undefined

async function runCleanups(): Promise<void> {
  // Reverse order: stop the web server before its database, and watchers before their files are removed.
  for (const cleanup of cleanups.reverse()) await cleanup()
}

/** Registers a cleanup for the end of the command, however it ends. */
export const onStop = (cleanup: Cleanup): void => {
  cleanups.push(cleanup)
}

export const stopAll = (): Promise<void> => {
  stopping ??= runCleanups()
  return stopping
}

/** Within this time a signal is the same one: a Ctrl-C comes from the terminal and from the package manager. */
const REPEAT_MS = 500

/**
 * Runs the cleanups and exits on SIGINT, SIGTERM, SIGHUP and when the parent process ends. A second signal exits at
 * once.
 */
export function stopOnSignals(): void {
  let since: number | undefined
  const stop = (code: number) => {
    since ??= performance.now()
    if (performance.now() - since > REPEAT_MS) process.exit(code)
    void stopAll().finally(() => process.exit(code))
  }
  process.on('SIGINT', () => stop(130))
  process.on('SIGTERM', () => stop(143))
  process.on('SIGHUP', () => stop(129))
  process.on('disconnect', () => stop(143))
  process.channel?.unref()
}
