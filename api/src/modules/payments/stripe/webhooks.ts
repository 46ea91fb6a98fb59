import Stripe from 'stripe'
import type { WebhookNews } from '../provider.ts'
import { referenceOf } from './references.ts'

/** An event that is older than this may be a recording. */
const TOLERANCE_SECONDS = 300

/** Kinds of events that tell of a payment. One that was only just created is no news: we have asked for it. */
const TELLS = /^(?!payment_intent\.created$)(?:payment_intent|charge|refund)\./

interface Told {
  readonly object: string
  readonly id: string
  readonly payment_intent?: string | { readonly id: string } | null
  readonly metadata?: Readonly<Record<string, string>> | null
}

function intentOf({ object, id, payment_intent }: Told): string | null {
  if (object === 'payment_intent') return id
  return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
}

/** Intents and charges carry what we wrote on them; a refund does not, and is asked about. */
const isOurs = ({ object, metadata }: Told, installation: string): boolean =>
  object === 'refund' || metadata?.carte_installation === installation

/** What an event says to us; nothing, when it is about something else or somebody else's payment. */
function newsOf({ id, type, account, data }: Stripe.Event, installation: string): WebhookNews {
  const told = data.object as unknown as Told
  const intent = TELLS.test(type) && isOurs(told, installation) ? intentOf(told) : null
  return { eventId: id, reference: intent === null ? null : referenceOf({ id: intent, account: account ?? null }) }
}

/** Believes an event that is signed with one of the secrets and is not old. @returns null for any other */
export function readEvent(
  body: Buffer,
  signature: string,
  {
    secrets,
    now,
    installation,
  }: { readonly secrets: readonly string[]; readonly now: Date; readonly installation: string },
): WebhookNews | null {
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())
      return newsOf(event, installation)
    } catch {
      // Signed with another secret, by nobody, too old, or no event at all.
    }
  }
  return null
}
