type Cleanup = () => Promise<void> | void

const cleanups: Cleanup[] = []
let stopping: Promise<void> | undefined

/**
 * Runs the last cleanup first: a web server stops before its database. A failed one does not keep the others from
 * running.
 *
 * @throws the first error, at the end
 */
export async function runInReverse(steps: readonly Cleanup[]): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const cleanup of steps.toReversed()) {
    try {
      await cleanup()
    } catch (error) {
      failure ??= { error }
    }
  }
  if (failure) throw failure.error
}

/** Registers a cleanup for the end of the command, also by a signal. The last one registered runs first. */
export const onStop = (cleanup: Cleanup): void => {
  cleanups.push(cleanup)
}

/** Runs the registered cleanups once. @throws the first error, at the end */
export const stopAll = (): Promise<void> => {
  stopping ??= runInReverse(cleanups)
  return stopping
}

/** A second signal within this time is ignored: one Ctrl-C arrives from the terminal and from the package manager. */
const REPEAT_MS = 500

/**
 * Runs the cleanups and exits on SIGINT, SIGTERM, SIGHUP and when the parent process ends. A signal that arrives later
 * than `REPEAT_MS` after the first exits at once.
 */
export function stopOnSignals(): void {
  let since: number | undefined
  const stop = (code: number) => {
    since ??= performance.now()
    if (performance.now() - since > REPEAT_MS) process.exit(code)
    void stopAll()
      .catch((error: unknown) => console.error(error))
      .finally(() => process.exit(code))
  }
  process.on('SIGINT', () => stop(130))
  process.on('SIGTERM', () => stop(143))
  process.on('SIGHUP', () => stop(129))
  process.on('disconnect', () => stop(143))
  process.channel?.unref()
}
