import * as z from 'zod/mini'
import { PaymentState } from './orders.ts'
import { PaymentErrorCode } from './problem.ts'

export const PaymentKind = z.enum(['card', 'phoneApp', 'wallet'])
export type PaymentKind = z.infer<typeof PaymentKind>

export const PaymentMethod = z.object({ id: z.string(), kind: PaymentKind, name: z.string() })
export type PaymentMethod = z.infer<typeof PaymentMethod>
export const PaymentMethods = z.array(PaymentMethod)

export const PaymentRequest = z.strictObject({
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  returnUrl: z.string().check(z.maxLength(2048)),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** What the browser is handed to let the guest pay; it knows nothing else of the provider. */
export const StartedPayment = z.object({
  paymentId: z.string(),
  flow: z.enum(['embedded', 'redirect', 'app']),
  /** The provider's script; it registers `window.cartePaymentProvider` (see `PaymentProviderScript`). */
  script: z.optional(z.string()),
  clientData: z.optional(z.record(z.string(), z.unknown())),
  redirectUrl: z.optional(z.string()),
  appUrl: z.optional(z.string()),
  qr: z.optional(z.string()),
})
export type StartedPayment = z.infer<typeof StartedPayment>

export const PaymentAnswer = z.object({ state: PaymentState, error: z.optional(PaymentErrorCode) })
export type PaymentAnswer = z.infer<typeof PaymentAnswer>

/** What a provider's script offers once loaded. Only a server-side read moves a payment: `settled` merely triggers that read. */
export interface PaymentProviderScript {
  /** Draws into the element. One that has to fetch more first answers later, and fails where that fails (payment error 15). */
  mount(options: {
    readonly container: HTMLElement
    readonly clientData: Readonly<Record<string, unknown>>
    readonly language: string
    /** The guest has done their part, or has given up. */
    readonly onSettled: (outcome: 'completed' | 'aborted') => void
  }): MountedPayment | Promise<MountedPayment>
}

export interface MountedPayment {
  unmount(): void
}
