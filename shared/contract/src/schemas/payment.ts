import * as z from 'zod/mini'
import { PaymentState } from './orders.ts'
import { PaymentErrorCode } from './problem.ts'

export const PaymentKind = z.enum(['card', 'phoneApp', 'wallet'])
export type PaymentKind = z.infer<typeof PaymentKind>

export const PaymentMethod = z.object({
  id: z.string(),
  kind: PaymentKind,
  name: z.string(),
  /**
   * Only of a wallet: address and data of the provider's script. It knows whether this browser has the wallet, and
   * renders the wallet's button before there is an order.
   */
  script: z.optional(z.string()),
  clientData: z.optional(z.record(z.string(), z.unknown())),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>
export const PaymentMethods = z.array(PaymentMethod)

export const PaymentRequest = z.strictObject({
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  returnUrl: z.string().check(z.maxLength(2048)),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** What the browser needs to let the guest pay. Everything else about the provider stays on the server. */
export const StartedPayment = z.object({
  paymentId: z.string(),
  flow: z.enum(['embedded', 'redirect', 'app']),
  /** Address of the provider's script, which sets `window.cartePaymentProvider` (see `PaymentProviderScript`). */
  script: z.optional(z.string()),
  clientData: z.optional(z.record(z.string(), z.unknown())),
  redirectUrl: z.optional(z.string()),
  appUrl: z.optional(z.string()),
  qr: z.optional(z.string()),
})
export type StartedPayment = z.infer<typeof StartedPayment>

export const PaymentAnswer = z.object({ state: PaymentState, error: z.optional(PaymentErrorCode) })
export type PaymentAnswer = z.infer<typeof PaymentAnswer>

/**
 * The interface of a provider's script. The server reads the payment's state from the provider; `onSettled` only
 * triggers that.
 */
export interface PaymentProviderScript {
  /**
   * Renders the payment form into `container`. Returns a promise if it has to load more first; a rejection is reported
   * as payment error 15 (`loadScriptError`).
   */
  mount(options: {
    readonly container: HTMLElement
    readonly clientData: Readonly<Record<string, unknown>>
    readonly language: string
    /** Called when the guest has completed or aborted the payment. */
    readonly onSettled: (outcome: 'completed' | 'aborted') => void
  }): MountedPayment | Promise<MountedPayment>
  /**
   * Renders the wallet's button into `container`. Returns null if this browser or its device has no such wallet.
   * Providers without wallets lack it.
   */
  mountWallet?(options: {
    readonly container: HTMLElement
    /** The client data of the payment method, not of a started payment. */
    readonly clientData: Readonly<Record<string, unknown>>
    readonly language: string
    /** What the wallet shows, in hundredths of the currency. */
    readonly amountMinor: number
    /** ISO 4217 code. */
    readonly currency: string
    /** Called by the tap on the button. Returns whether the wallet may open: whether the order can be placed. */
    readonly onPress: () => boolean
    /**
     * Called once the guest has approved in the wallet. Places the order and starts its payment. Returns null if that
     * fails; the page then shows the error.
     */
    readonly start: () => Promise<StartedPayment | null>
    /** Called when a started payment has an outcome; not for a guest who closes the wallet before. */
    readonly onSettled: (outcome: 'completed' | 'aborted') => void
  }): Promise<MountedPayment | null>
}

export interface MountedPayment {
  unmount(): void
}
