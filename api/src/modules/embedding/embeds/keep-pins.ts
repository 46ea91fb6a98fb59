import type { Context } from '../../../config/context.ts'
import type { ReleaseSource } from '../../site/index.ts'
import type { Chosen } from './choose.ts'

/** A store that cannot be written to is not tried for each page that is opened. */
const AGAIN_MS = 60_000

/**
 * Writes down what pages of chains have pinned, each once a day, so that it stays there (`carte prune`). Nobody waits for it, and only what there is can be asked for: there
 * are never more entries than chains, versions and hosts of them.
 */
export function createPinKeeper(
  { keepPin }: Pick<ReleaseSource, 'keepPin'>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
) {
  let today = ''
  /** When each is due again, in milliseconds; never for what is written. */
  const due = new Map<string, number>()

  async function write(name: string, pin: Parameters<typeof keepPin>[0]): Promise<void> {
    due.set(name, Number.POSITIVE_INFINITY)
    try {
      await keepPin(pin)
    } catch (error) {
      due.set(name, performance.now() + AGAIN_MS)
      log.warn({ err: error, ...pin }, 'What a chain has pinned could not be written down')
    }
  }

  return (chain: string, { stay, host, registry }: Chosen): void => {
    if (stay.length === 0) return
    const day = clock.now().toISOString().slice(0, 10)
    if (day !== today) due.clear()
    today = day
    for (const remote of stay) {
      const version = registry.remotes[remote]?.live.version
      if (version === undefined) continue
      const name = [chain, remote, version, host.version].join(' ')
      if ((due.get(name) ?? 0) <= performance.now())
        void write(name, { chain, remote, version, host: host.version, day })
    }
  }
}
