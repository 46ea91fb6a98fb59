import { Part, PIN } from '@carte/releases'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Pins } from './choose.ts'

/** A page pins at most one remote per kind of embed element. */
const MOST = 10
const MOST_LETTERS = 500

const badRequest = (detail: string) =>
  new HttpError(400, 'validation', { detail, errors: { pins: ['invalid_format'] } })

/** Parses `menu@1.4,checkout@2`, sorted by remote. @throws HttpError for any other form */
export function readPins(text: string | undefined): Pins {
  if (text === undefined || text === '') return new Map()
  const pairs = text.length > MOST_LETTERS ? [] : text.split(',').map((pair) => pair.trim().split('@'))
  const pins = new Map<string, string>()
  for (const [remote = '', version = '', ...more] of pairs.sort()) {
    const isPin = more.length === 0 && Part.safeParse(remote).success && remote !== 'shell' && PIN.test(version)
    if (!isPin || version.length > 64) throw badRequest('pins is a list such as "menu@1.4,checkout@2".')
    if (pins.has(remote) && pins.get(remote) !== version) throw badRequest(`pins names "${remote}" twice.`)
    pins.set(remote, version)
  }
  if (pins.size === 0 || pins.size > MOST) throw badRequest('pins is a list such as "menu@1.4,checkout@2".')
  return pins
}

export const pinsText = (pins: Pins): string => [...pins].map(([remote, pin]) => `${remote}@${pin}`).join(',')
