import { createHmac, createSecretKey, type KeyObject, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { DRAWS, VISIT_MINUTES } from '@carte/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { readCookie, setCookie } from '../../infrastructure/http/cookies.ts'

/** Says which versions this browser has, and nothing of who uses it. */
export const VISIT_COOKIE = 'carte-visit'

/** A visit of a browser, as its cookie says. */
export interface Visit {
  /** Random, of this visit alone. */
  readonly id: string
  /** 0–9999, for thirty days: by it the browser has a canary or not. */
  readonly draw: number
  /** When a page of it was last asked for or told of itself, in minutes since 1970. */
  readonly lastSign: number
  /** The versions of its pages, by part, `shell` among them; none at its beginning. */
  readonly set: Readonly<Record<string, string>>
  /** What the visit was for is done: its next document chooses anew. */
  readonly isDone: boolean
}

const MINUTE_MS = 60_000
const DAYS = 30
/** Browsers keep no longer cookies; a set of twenty remotes is below half of it. */
const MOST_LETTERS = 3_500
/** A page that tells of itself again and again is not sent a new cookie each time. */
const TOUCH_MINUTES = 5

const DONE = '*'
const ID = /^[\w-]{12}$/
/** `menu_0.1.0-1a2b3c4d`; a development build's version is no number. */
const PINNED = /^([a-z][a-z0-9-]{0,31})_([0-9A-Za-z.+-]{1,64})$/

const writtenSet = (set: Visit['set']): string =>
  Object.entries(set)
    .map(([part, version]) => `${part}_${version}`)
    .join('!')

function readSet(text: string): Visit['set'] | null {
  const pairs = text === '' ? [] : text.split('!').map((pair) => PINNED.exec(pair))
  return pairs.includes(null) ? null : Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]))
}

const isSame = (a: Visit['set'], b: Visit['set']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([part, version]) => b[part] === version)

const signatureOf = (text: string, key: KeyObject) => createHmac('sha256', key).update(text).digest('base64url')

/** The cookie's value: only letters that no encoding changes. */
export function writeVisit({ draw, id, lastSign, set, isDone }: Visit, key: KeyObject): string {
  const text = [draw.toString(36), id, lastSign.toString(36), (isDone ? DONE : '') + writtenSet(set)].join('~')
  return `${text}~${signatureOf(text, key)}`
}

/** Undoes `writeVisit`; null for what this installation has not written. */
export function parseVisit(value: string | undefined, key: KeyObject): Visit | null {
  if (value === undefined || value.length > MOST_LETTERS) return null
  const end = value.lastIndexOf('~')
  const [text, signature] = [value.slice(0, Math.max(0, end)), Buffer.from(value.slice(end + 1))]
  const expected = Buffer.from(signatureOf(text, key))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [draw = '', id = '', lastSign = '', written = ''] = text.split('~')
  const isDone = written.startsWith(DONE)
  const set = readSet(isDone ? written.slice(DONE.length) : written)
  const visit = { draw: Number.parseInt(draw, 36), id, lastSign: Number.parseInt(lastSign, 36), isDone }
  const isVisit = visit.draw >= 0 && visit.draw < DRAWS && ID.test(id) && Number.isInteger(visit.lastSign)
  // What an earlier server has signed may have had another shape.
  return isVisit && set ? { ...visit, set } : null
}

/** Follows visits by their cookies. */
export interface Visits {
  /** The visit that a request belongs to, as its page was given it; null without one, and for what is not from us. */
  readonly read: (request: FastifyRequest) => Promise<Visit | null>
  /** The same for a document: begins a visit where there is none, or where the last one is over. */
  readonly enter: (request: FastifyRequest) => Promise<Visit>
  /** Has the browser keep `visit` with this set, unless it has just that. Where cookies cannot be signed, nothing is kept. */
  readonly keep: (request: FastifyRequest, reply: FastifyReply, visit: Visit, set: Visit['set']) => void
  /** A page has told of itself: its visit goes on. */
  readonly touch: (request: FastifyRequest, reply: FastifyReply) => void
  /** What the visit was for is done: its next document gets the versions that are live then. */
  readonly end: (request: FastifyRequest, reply: FastifyReply) => void
}

export function createVisits({
  secrets,
  clock,
  log,
}: Pick<Context, 'clock' | 'log'> & { readonly secrets: Secrets }): Visits {
  const minutes = () => Math.floor(clock.now().getTime() / MINUTE_MS)
  let key: KeyObject | null = null
  /** Without the database that has the key nobody gets a cookie, but everybody a page. */
  async function learnKey(): Promise<void> {
    try {
      // Made ready once: each page and each beacon has a signature to be checked.
      key ??= createSecretKey(await secrets.get('visit'))
    } catch (error) {
      log.warn({ err: error }, 'Visits cannot be signed now')
    }
  }
  const begin = (draw = randomInt(DRAWS)): Visit => ({
    draw,
    id: randomBytes(9).toString('base64url'),
    lastSign: minutes(),
    set: {},
    isDone: false,
  })
  const isOver = ({ lastSign }: Visit) => minutes() - lastSign > VISIT_MINUTES

  function visitOf(request: FastifyRequest): Visit | null {
    const visit = key && parseVisit(readCookie(request, VISIT_COOKIE), key)
    return visit && minutes() - visit.lastSign <= DAYS * 24 * 60 ? visit : null
  }
  async function read(request: FastifyRequest): Promise<Visit | null> {
    if (!key) await learnKey()
    return visitOf(request)
  }

  function write(request: FastifyRequest, reply: FastifyReply, visit: Visit): void {
    if (!key) return
    const value = writeVisit({ ...visit, lastSign: minutes() }, key)
    // Of a longer one a browser would keep nothing.
    if (value.length > MOST_LETTERS) return
    setCookie(request, reply, VISIT_COOKIE, value, { path: '/', maxAge: DAYS * 86_400, httpOnly: true })
  }

  return {
    read,
    keep(request, reply, visit, set) {
      if (visit.lastSign !== minutes() || !isSame(visit.set, set)) write(request, reply, { ...visit, set })
    },
    async enter(request) {
      const visit = await read(request)
      if (visit === null) return begin()
      if (isOver(visit)) return begin(visit.draw)
      return visit.isDone ? { ...visit, set: {}, isDone: false } : visit
    },
    touch(request, reply) {
      const visit = visitOf(request)
      // A sign that comes too late brings nothing back; and few cookies cross with those of a document.
      if (visit && !isOver(visit) && minutes() - visit.lastSign >= TOUCH_MINUTES) write(request, reply, visit)
    },
    end(request, reply) {
      const visit = visitOf(request)
      if (visit && !isOver(visit) && !visit.isDone) write(request, reply, { ...visit, isDone: true })
    },
  }
}
