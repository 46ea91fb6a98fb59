import { Part, PIN } from '@carte/releases'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { ReleaseSource } from '../../site/index.ts'
import type { ChosenVersions, Pins } from './choose.ts'

/** More pins than a page needs: it has at most one for each remote. */
const PINS_MAX = 10
const LENGTH_MAX = 500

const badRequest = (detail: string) =>
  new HttpError(400, 'validation', { detail, errors: { pins: ['invalid_format'] } })

/** Parses `menu@1.4,checkout@2`, sorted by remote. @throws HttpError for any other form */
export function parsePins(text: string | undefined): Pins {
  if (text === undefined || text === '') return new Map()
  const pairs = text.length > LENGTH_MAX ? [] : text.split(',').map((pair) => pair.trim().split('@'))
  const pins = new Map<string, string>()
  for (const [remote = '', version = '', ...more] of pairs.sort()) {
    const isPin = more.length === 0 && Part.safeParse(remote).success && remote !== 'shell' && PIN.test(version)
    if (!isPin || version.length > 64) throw badRequest('pins must be a list such as "menu@1.4,checkout@2".')
    if (pins.has(remote) && pins.get(remote) !== version) throw badRequest(`pins names the remote "${remote}" twice.`)
    pins.set(remote, version)
  }
  if (pins.size === 0 || pins.size > PINS_MAX) throw badRequest('pins must be a list such as "menu@1.4,checkout@2".')
  return pins
}

export const formatPins = (pins: Pins): string => [...pins].map(([remote, pin]) => `${remote}@${pin}`).join(',')

const RETRY_MS = 60_000

/**
 * Records what pages of chains have pinned, once a day each, so that `carte prune` keeps it (EMBED-18). Runs in the
 * background. Only existing versions are recorded, so clients cannot add entries at will.
 */
export function createPinRenewer(
  { recordPin }: Pick<ReleaseSource, 'recordPin'>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
) {
  let today = ''
  /** The time of the next write in ms; infinite after a successful one. */
  const nextWriteAt = new Map<string, number>()

  async function write(name: string, pin: Parameters<typeof recordPin>[0]): Promise<void> {
    nextWriteAt.set(name, Number.POSITIVE_INFINITY)
    try {
      await recordPin(pin)
    } catch (error) {
      nextWriteAt.set(name, performance.now() + RETRY_MS)
      log.warn({ err: error, ...pin }, 'Cannot record a version that a chain has pinned; retrying in a minute')
    }
  }

  return (chain: string, { keep, host, registry }: ChosenVersions): void => {
    if (keep.length === 0) return
    const day = clock.now().toISOString().slice(0, 10)
    if (day !== today) nextWriteAt.clear()
    today = day
    for (const remote of keep) {
      const version = registry.remotes[remote]?.live.version
      if (version === undefined) continue
      const name = [chain, remote, version, host.version].join(' ')
      if ((nextWriteAt.get(name) ?? 0) <= performance.now())
        void write(name, { chain, remote, version, host: host.version, day })
    }
  }
}
