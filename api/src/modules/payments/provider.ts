import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { PageSources, PaymentErrorCode, PaymentMethod, PaymentState, Shop, StartedPayment } from '@carte/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { backoff } from '../../infrastructure/outbox/outbox.ts'

export interface PaymentIntent {
  /** Our id. It is the provider's idempotency key, so a repeated start begins one payment. */
  readonly paymentId: string
  readonly orderId: string
  /** The shop's own account with the provider, or null for the operator's. */
  readonly account: string | null
  readonly method: Pick<PaymentMethod, 'id' | 'kind'>
  readonly amountMinor: number
  readonly currency: string
  readonly returnUrl: string
}

export interface StartResult {
  readonly reference: string
  readonly answer: Omit<StartedPayment, 'paymentId'>
}

export interface ProviderState {
  readonly state: PaymentState
  readonly error?: PaymentErrorCode
  /** What was reserved or captured, without regard to refunds. */
  readonly amountMinor: number
  /** What has been paid back of a captured payment. All of it makes the state `refunded`. */
  readonly refundedMinor: number
  readonly currency: string
}

/** A webhook with a valid signature. Its content is not trusted; it only makes us read the payment (PAY-11). */
export interface WebhookEvent {
  readonly eventId: string
  /** Null if the event is authentic but not about one of our payments. */
  readonly reference: string | null
}

/** A payment as the provider lists it. */
export interface ListedPayment extends Pick<ProviderState, 'amountMinor' | 'refundedMinor' | 'currency'> {
  readonly reference: string
  readonly paymentId: string
  /** Null if the provider does not store it. */
  readonly orderId: string | null
  readonly createdAt: Date
}

/**
 * The provider rejected a call or could not be reached. `code` is shown to the guest. If `isFinal`, the provider
 * rejected the call and a retry is pointless; otherwise the outcome is unknown.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: PaymentErrorCode
  readonly isFinal: boolean
  constructor(code: PaymentErrorCode, message: string, { isFinal = true }: { readonly isFinal?: boolean } = {}) {
    super(message)
    this.code = code
    this.isFinal = isFinal
  }
}

/**
 * A payment provider. Every call may be repeated for one payment: `start` returns the same payment for the same
 * `paymentId`, and calls that move money have an idempotency key.
 * @throws ProviderError
 */
export interface PaymentProvider {
  readonly id: string
  /** Other origins that its script needs in a page. */
  readonly pageSources?: PageSources
  /** @param account the shop's own account with the provider, or null for the operator's */
  methods(shop: Shop, account: string | null): readonly PaymentMethod[]
  start(intent: PaymentIntent): Promise<StartResult>
  read(reference: string): Promise<ProviderState>
  capture(reference: string, amountMinor: number, key: string): Promise<void>
  cancel(reference: string, key: string): Promise<void>
  /**
   * Pays back a part of a captured payment, or all that is left. Must move no money twice for one key, however late it is
   * repeated. Does nothing if everything has been paid back.
   */
  refund(reference: string, amountMinor: number, key: string): Promise<void>
  /**
   * Returns the payments of this installation that were created since then and are in this state, including any that are
   * not in our database. A captured payment that was refunded is `captured` here.
   */
  list(state: 'authorized' | 'captured', since: Date): Promise<readonly ListedPayment[]>
  /** Returns null if the signature is missing, wrong or too old. */
  verifyWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<WebhookEvent | null>
  routes?(app: FastifyInstance, deps: Pick<Context, 'db' | 'clock' | 'config'> & { readonly secrets: Secrets }): void
  close?(): Promise<void>
}

export const PROVIDER_TIMEOUT_MS = 8_000
/** The timeout of one try while a guest waits, shorter to leave time for a retry. */
const ATTEMPT_TIMEOUT_MS = 4_000
const ATTEMPTS_MAX = 3
const FIRST_PAUSE_MS = 150

/** Adds a timeout to a call. @throws ProviderError `notPaid`, not final, after `limitMs` */
export async function withTimeout<T>(call: Promise<T>, limitMs = PROVIDER_TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderError('notPaid', 'The provider does not answer', { isFinal: false })),
      limitMs,
    )
  })
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer))
}

/** Retries an idempotent call with growing pauses, as long as its outcome is unknown. */
export async function retry<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTimeout(call(), ATTEMPT_TIMEOUT_MS)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || (error instanceof ProviderError && error.isFinal)) throw error
      await wait(backoff(attempt, FIRST_PAUSE_MS))
    }
  }
}
