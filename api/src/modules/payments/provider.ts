import type { IncomingHttpHeaders } from 'node:http'
import type { PageSources, PaymentErrorCode, PaymentMethod, PaymentState, Shop, StartedPayment } from '@carte/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'

/** What a provider is asked to collect. */
export interface PaymentIntent {
  /** Ours; sent as the provider's idempotency key, so that asking twice begins one payment. */
  readonly paymentId: string
  readonly orderId: string
  /** The shop's own account with the provider; null where all use the operator's. */
  readonly account: string | null
  readonly method: Pick<PaymentMethod, 'id' | 'kind'>
  readonly amountMinor: number
  readonly currency: string
  readonly returnUrl: string
}

export interface StartedAtProvider {
  /** The provider's own name for the payment. */
  readonly reference: string
  readonly answer: Omit<StartedPayment, 'paymentId'>
}

/** Where the provider says that a payment stands. */
export interface ProviderState {
  readonly state: PaymentState
  readonly error?: PaymentErrorCode
  readonly amountMinor: number
  readonly currency: string
}

/** News from a provider whose signature was right. It is not believed, but makes us ask. */
export interface WebhookNews {
  readonly eventId: string
  /** Null when the event is real and not about a payment of ours: it is taken, and that is all. */
  readonly reference: string | null
}

/** Money that a provider holds for us. */
export interface HeldPayment {
  readonly reference: string
  /** Ours, as it was given at the start. */
  readonly paymentId: string
}

/**
 * A provider refused or could not be asked; `code` is what the guest is told. With `isFinal` it has said no, and asking again brings
 * the same; without, nobody knows whether it has done what it was asked.
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
 * One way to collect money; one file each. Every call may be made twice for one payment: `start` answers the same payment again for
 * the same `paymentId`, and what moves money carries a key of ours that makes two calls one. @throws ProviderError
 */
export interface PaymentProvider {
  readonly id: string
  /** Origins elsewhere that its script needs in a page; none where it stays with ours. */
  readonly pageSources?: PageSources
  methods(shop: Shop): readonly PaymentMethod[]
  start(intent: PaymentIntent): Promise<StartedAtProvider>
  read(reference: string): Promise<ProviderState>
  capture(reference: string, amountMinor: number, key: string): Promise<void>
  cancel(reference: string, key: string): Promise<void>
  refund(reference: string, amountMinor: number, key: string): Promise<void>
  /** What it holds for this installation since then, authorised and not yet captured: some of it we may know nothing of. */
  held(since: Date): Promise<readonly HeldPayment[]>
  /** @returns null when the signature is missing, wrong or too old. */
  verifyWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<WebhookNews | null>
  /** Adds routes of its own, such as the one of its script. */
  routes?(app: FastifyInstance, parts: Pick<Context, 'db' | 'clock' | 'config'> & { readonly secrets: Secrets }): void
  close?(): Promise<void>
}
