type Cleanup = () => Promise<void> | void

const cleanups: Cleanup[] = []
let stopping: Promise<void> | undefined

async function runCleanups(): Promise<void> {
  // Last started, first stopped: the page's server before its database, the watchers before their files.
  for (const cleanup of cleanups.reverse()) await cleanup()
}

/** Registers what must be undone when the command ends, however it ends. */
export const onStop = (cleanup: Cleanup): void => {
  cleanups.push(cleanup)
}

/** Undoes everything once. */
export const stopAll = (): Promise<void> => {
  stopping ??= runCleanups()
  return stopping
}

/** One Ctrl-C may come twice: from the terminal, and from the package manager that hands it on. */
const SAME_MS = 500

/** Stops cleanly on Ctrl-C, on a request to end, and when the process that started this one is gone; at once on the second of them. */
export function stopOnSignals(): void {
  let since: number | undefined
  const stop = (code: number) => {
    since ??= performance.now()
    if (performance.now() - since > SAME_MS) process.exit(code)
    void stopAll().finally(() => process.exit(code))
  }
  process.on('SIGINT', () => stop(130))
  process.on('SIGTERM', () => stop(143))
  process.on('SIGHUP', () => stop(129))
  process.on('disconnect', () => stop(143))
  process.channel?.unref()
}
