import type { Log } from '../../config/context.ts'
import type { Following } from './live.ts'

/**
 * Looks for releases periodically. After an error the current releases stay; only the first of several errors is
 * logged.
 *
 * @returns a function that stops it and waits for a running look
 */
export function watchReleases({ look }: Pick<Following, 'look'>, everyMs: number, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let isAway = false
  let underWay: Promise<void> = Promise.resolve()

  async function lookOnce(): Promise<void> {
    try {
      await look()
      if (isAway) log.info({}, 'What is released can be read again')
      isAway = false
    } catch (error) {
      if (!isAway) log.error({ err: error }, 'What is released cannot be read; what was live stays')
      isAway = true
    }
  }
  function next(): void {
    if (isEnded) return
    timer = setTimeout(() => {
      underWay = lookOnce().then(next)
    }, everyMs)
    timer.unref()
  }
  next()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await underWay
  }
}
