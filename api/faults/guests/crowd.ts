import { setTimeout as wait } from 'node:timers/promises'
import type { PlacedOrder, StartedPayment } from '@carte/contract'
import { isPaymentFinal } from '@carte/domain'
import type { Site } from '../site/site.ts'
import { call } from './call.ts'
import {
  beginPayment,
  type Decision,
  decide,
  isPaid,
  newMark,
  orderCall,
  PAYS,
  placeOrder,
  readOrderStatus,
  recordAcknowledged,
  someOrder,
  watchPayment,
} from './guest.ts'
import type { AcknowledgedOrder } from './ledger.ts'

/** What guests do at the provider; a repeated entry is more likely. `api/README.md` lists the test cards. */
const DECISIONS: readonly [Decision, ...Decision[]] = [
  PAYS,
  PAYS,
  PAYS,
  PAYS,
  PAYS,
  PAYS,
  { card: '4000 0000 0000 0002' },
  { card: '4000 0000 0000 0101' },
  { card: '4000 0000 0000 0341' },
  'abort',
]
const NOTES = [
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'kitchen:shop-error-order-is-started',
  'kitchen:shop-error-database-error@started',
] as const

/** Sends one order two to four times at the same moment, as a double click or two tabs do. */
async function placeRepeatedly(site: Site, note: string): Promise<AcknowledgedOrder> {
  const [key, mark] = [crypto.randomUUID(), newMark()]
  const order = someOrder(site, mark, note)
  const answers = await Promise.all(
    Array.from({ length: site.random.between(2, 4) }, () => call<PlacedOrder>(site, () => orderCall(site, key, order))),
  )
  const orders = answers.map((answer) => recordAcknowledged(site, answer, key, mark))
  return orders[0] as AcknowledgedOrder
}

async function decideSomehow(site: Site, started: StartedPayment): Promise<void> {
  const { random } = site
  if (started.flow === 'app')
    await decide(site, started, random.pick(['approve', 'approve', 'approve', 'decline', 'abort']))
  else await decide(site, started, random.pick(DECISIONS))
}

/** Plays one guest, from the order to the payment, with up to three attempts to pay. */
async function visit(site: Site): Promise<void> {
  const { random } = site
  const note = random.pick(NOTES)
  const order = await (random.next() < 0.2 ? placeRepeatedly(site, note) : placeOrder(site, { note }))
  for (let attempt = 0; attempt < 3; attempt++) {
    const method = random.pick(['sandbox-card', 'sandbox-card', 'sandbox-card', 'sandbox-phone'])
    const tabs = random.next() < 0.15 ? 2 : 1
    const begun = await Promise.all(Array.from({ length: tabs }, () => beginPayment(site, order, method)))
    const started = begun.filter((payment) => payment !== null)
    await Promise.all(started.map((payment) => decideSomehow(site, payment)))
    // Some guests close the browser now and never ask for the result.
    if (random.next() < 0.25) return
    const answers = await Promise.all(
      started.map(({ paymentId }) =>
        watchPayment(site, paymentId, (answer) => isPaid(answer) || isPaymentFinal(answer.state), 20_000),
      ),
    )
    if (answers.some(isPaid)) break
    if (answers.some(({ state }) => state === 'created' || state === 'pending')) return
  }
  await readOrderStatus(site, order)
}

export interface Crowd {
  readonly visits: number
  /** Starts no more visits and waits for the current ones. */
  stop(): Promise<void>
}

/**
 * Keeps `size` guests visiting at the same time. A visit that fails is a violation: a fault may delay an order, never
 * prevent it.
 */
export function startCrowd(site: Site, size: number): Crowd {
  let isOpen = true
  let visits = 0
  const visitRepeatedly = async () => {
    while (isOpen) {
      await visit(site).catch((error) =>
        site.ledger.recordViolation(`A guest was stuck: ${error instanceof Error ? error.message : error}`),
      )
      visits++
      await wait(site.random.between(0, 100))
    }
  }
  const guests = Array.from({ length: size }, visitRepeatedly)
  return {
    get visits() {
      return visits
    },
    async stop() {
      isOpen = false
      await Promise.all(guests)
    },
  }
}
