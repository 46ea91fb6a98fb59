import { createHash } from 'node:crypto'
import { StripeTestError } from './intents.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

interface StoredAnswer {
  readonly request: string
  readonly answer: Promise<Answer>
  isDone: boolean
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Imitates Stripe's idempotency (docs.stripe.com/api/idempotent_requests): the first answer to a key is replayed,
 * errors included. The key with another request is rejected, and so is a repeated request while the first runs.
 * Requests rejected before processing are not stored.
 */
export function createIdempotency() {
  const answersByKey = new Map<string, StoredAnswer>()
  return async function answerOnce(
    key: string | undefined,
    request: string,
    work: () => Promise<Answer>,
  ): Promise<Answer & { readonly isReplay: boolean }> {
    if (key === undefined) return { ...(await work()), isReplay: false }
    const earlier = answersByKey.get(key)
    if (earlier && earlier.request !== hash(request))
      throw new StripeTestError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (earlier && !earlier.isDone)
      throw new StripeTestError(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      })
    if (earlier) return { ...(await earlier.answer), isReplay: true }
    const stored: StoredAnswer = { request: hash(request), answer: work(), isDone: false }
    answersByKey.set(key, stored)
    try {
      return { ...(await stored.answer), isReplay: false }
    } finally {
      stored.isDone = true
    }
  }
}
