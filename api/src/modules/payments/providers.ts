import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'

/**
 * Creates the configured providers. Stripe's SDK is imported only if it is configured: it takes a quarter of a second
 * and 35 MB.
 */
export async function createProviders(deps: Context, secrets: Secrets): Promise<readonly PaymentProvider[]> {
  const { stripe, testMode } = deps.config
  return [
    ...(stripe ? [(await import('./stripe.ts')).createStripe(deps, secrets, stripe)] : []),
    ...(testMode ? [createSandbox(deps, secrets)] : []),
  ]
}
