import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentErrorCode, PaymentMethod, PaymentState, Shop, StartedPayment } from '@carte/contract'
import type { Rooms } from '../rooms.ts'

/** What a provider is asked to collect. */
export interface PaymentIntent {
  /** Ours; sent as the provider's idempotency key, so that asking twice begins one payment. */
  readonly paymentId: string
  readonly orderId: string
  readonly method: PaymentMethod
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
  readonly reference: string
}

/** A provider refused or could not; `code` is what the guest is told. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: PaymentErrorCode
  constructor(code: PaymentErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** One way to collect money; one file each. Every call may be made twice for one payment. @throws ProviderError */
export interface PaymentProvider {
  readonly id: string
  methods(shop: Shop): readonly PaymentMethod[]
  start(intent: PaymentIntent): Promise<StartedAtProvider>
  read(reference: string): Promise<ProviderState>
  capture(reference: string, amountMinor: number): Promise<void>
  cancel(reference: string): Promise<void>
  refund(reference: string, amountMinor: number): Promise<void>
  /** @returns null when the signature is missing, wrong or too old. */
  verifyWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<WebhookNews | null>
  /** Routes of its own, for a provider that we play ourselves. */
  mount?(rooms: Rooms): void
  close?(): Promise<void>
}
