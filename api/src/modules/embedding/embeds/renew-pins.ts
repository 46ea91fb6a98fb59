import type { Context } from '../../../config/context.ts'
import type { ReleaseSource } from '../../site/index.ts'
import type { Chosen } from './choose.ts'

const AGAIN_MS = 60_000

/**
 * Records what pages of chains have pinned, once a day each, so that `carte prune` keeps it (EMBED-18). Runs in the
 * background. Only existing versions are recorded, so clients cannot add entries at will.
 */
export function createPinRenewer(
  { keepPin }: Pick<ReleaseSource, 'keepPin'>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
) {
  let today = ''
  /** The time of the next write in ms; infinite after a successful one. */
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
