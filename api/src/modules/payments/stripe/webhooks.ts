import Stripe from 'stripe'
import type { WebhookEvent } from '../provider.ts'
import { referenceOf } from './intents.ts'

/** The maximum age of an event. An older one may be a replay. */
const TOLERANCE_SECONDS = 300

/** Event types about a payment. `created` is left out, because we created the intent. */
const PAYMENT_EVENTS = /^(?!payment_intent\.created$)(?:payment_intent|charge|refund)\./

interface EventObject {
  readonly object: string
  readonly id: string
  readonly payment_intent?: string | { readonly id: string } | null
  readonly metadata?: Readonly<Record<string, string>> | null
}

function intentOf({ object, id, payment_intent }: EventObject): string | null {
  if (object === 'payment_intent') return id
  return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
}

/** Intents and charges have our metadata. Refunds do not, so they count as ours until they are looked up. */
const isOurs = ({ object, metadata }: EventObject, installation: string): boolean =>
  object === 'refund' || metadata?.carte_installation === installation

/** The reference is null if the event is about another object or another installation's payment. */
function webhookEventOf({ id, type, account, data }: Stripe.Event, installation: string): WebhookEvent {
  const object = data.object as unknown as EventObject
  const intent = PAYMENT_EVENTS.test(type) && isOurs(object, installation) ? intentOf(object) : null
  return { eventId: id, reference: intent === null ? null : referenceOf({ id: intent, account: account ?? null }) }
}

export function readEvent(
  body: Buffer,
  signature: string,
  {
    secrets,
    now,
    installation,
  }: { readonly secrets: readonly string[]; readonly now: Date; readonly installation: string },
): WebhookEvent | null {
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())
      return webhookEventOf(event, installation)
    } catch {
      // Signed with another secret or not at all, too old, or not an event.
    }
  }
  return null
}
