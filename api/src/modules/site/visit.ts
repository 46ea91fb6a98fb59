import { createHmac, createSecretKey, type KeyObject, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { DRAWS, VISIT_MINUTES } from '@carte/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { readCookie, setCookie } from '../../infrastructure/http/cookies.ts'

/** Holds the versions of this browser and no personal data. */
export const VISIT_COOKIE = 'carte-visit'

export interface Visit {
  /** Random; new for each visit. */
  readonly id: string
  /** 0–9999, kept for thirty days. Decides whether the browser gets a canary (RELEASE-11). */
  readonly draw: number
  /** The last page request or beacon, in minutes since 1970. */
  readonly lastSeen: number
  /** The versions of its pages by package, `shell` included; empty at first. */
  readonly set: Readonly<Record<string, string>>
  /** The guest has paid, so the next document gets the live versions. */
  readonly isDone: boolean
}

const MINUTE_MS = 60_000
const MAX_AGE_DAYS = 30
/** The browsers' limit for a cookie is 4096 bytes; a set of twenty remotes takes less than half. */
const LENGTH_MAX = 3_500
/** How often beacons renew the cookie at most. */
const TOUCH_MINUTES = 5

const DONE_MARK = '*'
const ID = /^[\w-]{12}$/
/** Such as `menu_0.1.0-1a2b3c4d`. The version of a development build is not a number. */
const PINNED = /^([a-z][a-z0-9-]{0,31})_([0-9A-Za-z.+-]{1,64})$/

const formatSet = (set: Visit['set']): string =>
  Object.entries(set)
    .map(([part, version]) => `${part}_${version}`)
    .join('!')

function parseSet(text: string): Visit['set'] | null {
  const pairs = text === '' ? [] : text.split('!').map((pair) => PINNED.exec(pair))
  return pairs.includes(null) ? null : Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]))
}

const isSame = (a: Visit['set'], b: Visit['set']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([part, version]) => b[part] === version)

const signatureOf = (text: string, key: KeyObject) => createHmac('sha256', key).update(text).digest('base64url')

/** Serializes and signs a visit. Uses only characters that need no encoding in a cookie. */
export function serializeVisit({ draw, id, lastSeen, set, isDone }: Visit, key: KeyObject): string {
  const text = [draw.toString(36), id, lastSeen.toString(36), (isDone ? DONE_MARK : '') + formatSet(set)].join('~')
  return `${text}~${signatureOf(text, key)}`
}

/** Parses a cookie; null if its signature or form is invalid. */
export function parseVisit(value: string | undefined, key: KeyObject): Visit | null {
  if (value === undefined || value.length > LENGTH_MAX) return null
  const end = value.lastIndexOf('~')
  const [text, signature] = [value.slice(0, Math.max(0, end)), Buffer.from(value.slice(end + 1))]
  const expected = Buffer.from(signatureOf(text, key))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [draw = '', id = '', lastSeen = '', written = ''] = text.split('~')
  const isDone = written.startsWith(DONE_MARK)
  const set = parseSet(isDone ? written.slice(DONE_MARK.length) : written)
  const visit = { draw: Number.parseInt(draw, 36), id, lastSeen: Number.parseInt(lastSeen, 36), isDone }
  const isVisit = visit.draw >= 0 && visit.draw < DRAWS && ID.test(id) && Number.isInteger(visit.lastSeen)
  // An earlier release may have signed another format.
  return isVisit && set ? { ...visit, set } : null
}

export interface Visits {
  /** Returns the visit of a request, or null without a valid cookie. */
  readonly read: (request: FastifyRequest) => Promise<Visit | null>
  /** Returns the visit for a document: the current one, or a new one if there is none or it has expired. */
  readonly enter: (request: FastifyRequest) => Promise<Visit>
  /**
   * Stores the set in the cookie, unless it is unchanged and the visit was seen in this minute already. Does nothing if
   * the signing key is unavailable.
   */
  readonly save: (request: FastifyRequest, reply: FastifyReply, visit: Visit, set: Visit['set']) => void
  /** Renews the cookie of a visit that has not expired, so that the visit lasts while its page is open. */
  readonly touch: (request: FastifyRequest, reply: FastifyReply) => void
  /** Ends the visit: its next page gets the live versions. */
  readonly end: (request: FastifyRequest, reply: FastifyReply) => void
}

export function createVisits({
  secrets,
  clock,
  log,
}: Pick<Context, 'clock' | 'log'> & { readonly secrets: Secrets }): Visits {
  const minutes = () => Math.floor(clock.now().getTime() / MINUTE_MS)
  let key: KeyObject | null = null
  /** The key is in the database. While that is unreachable, pages are served without a cookie. */
  async function loadKey(): Promise<void> {
    try {
      // Cached as a KeyObject, because every page and beacon verifies a signature.
      key ??= createSecretKey(await secrets.get('visit'))
    } catch (error) {
      log.warn({ err: error }, 'Cannot read the key for visit cookies; pages are served without one')
    }
  }
  const newVisit = (draw = randomInt(DRAWS)): Visit => ({
    draw,
    id: randomBytes(9).toString('base64url'),
    lastSeen: minutes(),
    set: {},
    isDone: false,
  })
  const isExpired = ({ lastSeen }: Visit) => minutes() - lastSeen > VISIT_MINUTES

  function visitOf(request: FastifyRequest): Visit | null {
    const visit = key && parseVisit(readCookie(request, VISIT_COOKIE), key)
    return visit && minutes() - visit.lastSeen <= MAX_AGE_DAYS * 24 * 60 ? visit : null
  }
  async function read(request: FastifyRequest): Promise<Visit | null> {
    if (!key) await loadKey()
    return visitOf(request)
  }

  function write(request: FastifyRequest, reply: FastifyReply, visit: Visit): void {
    if (!key) return
    const value = serializeVisit({ ...visit, lastSeen: minutes() }, key)
    if (value.length > LENGTH_MAX) return
    setCookie(request, reply, VISIT_COOKIE, value, { path: '/', maxAge: MAX_AGE_DAYS * 86_400, httpOnly: true })
  }

  return {
    read,
    save(request, reply, visit, set) {
      if (visit.lastSeen !== minutes() || !isSame(visit.set, set)) write(request, reply, { ...visit, set })
    },
    async enter(request) {
      const visit = await read(request)
      if (visit === null) return newVisit()
      if (isExpired(visit)) return newVisit(visit.draw)
      return visit.isDone ? { ...visit, set: {}, isDone: false } : visit
    },
    touch(request, reply) {
      const visit = visitOf(request)
      // A late beacon must not revive a visit. The interval also keeps these cookies from overwriting those of
      // documents.
      if (visit && !isExpired(visit) && minutes() - visit.lastSeen >= TOUCH_MINUTES) write(request, reply, visit)
    },
    end(request, reply) {
      const visit = visitOf(request)
      if (visit && !isExpired(visit) && !visit.isDone) write(request, reply, { ...visit, isDone: true })
    },
  }
}
