import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Log } from '../../config/context.ts'
import type { Database } from '../database/schema.ts'
import { type EventBus, publish } from '../events/event-bus.ts'
import { eventTopic } from '../events/topic.ts'
import { createLimiter, type Limiter } from './rate-limit.ts'

export interface SharedLimits {
  /**
   * Creates a limit that all instances count towards.
   *
   * @param name identifies it on all instances
   */
  (name: string, limit: number, windowMs?: number): Limiter
  /** Publishes the remaining counts. Call it before the database is closed. */
  close(): Promise<void>
}

const callsCounted = eventTopic<{
  readonly from: string
  readonly counted: readonly (readonly [name: string, key: string])[]
}>('carte_limit')

/** Batches the calls of this time into one notification. */
const PUBLISH_MS = 20
/** A notification is limited to 8,000 bytes; each entry takes less than 60. */
const PUBLISHED_MAX = 100

/** Hashes a key, so that the notification does not contain addresses and mailboxes. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)

interface SharedLimitsDeps {
  readonly db: Kysely<Database>
  readonly eventBus: EventBus
  readonly log: Log
}

/**
 * Creates limits across all instances, for what an attacker could multiply by using several: guesses, and mail to one
 * mailbox. Each instance counts in memory, so a check costs nothing, and publishes what it has counted. A lost
 * notification is not repeated: the instances that missed it allow that many more attempts. Rejected calls are not
 * published.
 */
export function createSharedLimits({ db, eventBus, log }: SharedLimitsDeps): SharedLimits {
  const self = randomBytes(6).toString('base64url')
  const limiters = new Map<string, ReturnType<typeof createLimiter>>()
  let pending: (readonly [string, string])[] = []
  let timer: NodeJS.Timeout | undefined
  let publishing = Promise.resolve()

  async function publishAll(): Promise<void> {
    const all = pending
    pending = []
    for (let at = 0; at < all.length; at += PUBLISHED_MAX) {
      await publish(db, callsCounted, { from: self, counted: all.slice(at, at + PUBLISHED_MAX) })
    }
  }
  function publishSoon(name: string, key: string): void {
    pending.push([name, key])
    if (pending.length > 1) return
    timer = setTimeout(publishNow, PUBLISH_MS).unref()
  }
  function publishNow(): void {
    publishing = publishing
      .then(publishAll)
      .catch((error) => log.warn({ reason: String(error) }, 'Cannot publish rate limit counts to other instances'))
  }

  eventBus.subscribe(callsCounted, ({ from, counted }) => {
    if (from !== self) for (const [name, key] of counted) limiters.get(name)?.count(key)
  })

  const createSharedLimiter = (name: string, limit: number, windowMs?: number): Limiter => {
    const limiter = createLimiter(limit, windowMs, hashed)
    limiters.set(name, limiter)
    return {
      check: limiter.check,
      take(key) {
        limiter.take(key)
        publishSoon(name, limiter.keyOf(key))
      },
    }
  }
  const close = async (): Promise<void> => {
    clearTimeout(timer)
    publishNow()
    await publishing
  }
  return Object.assign(createSharedLimiter, { close })
}
