import type { Site } from '../site/site.ts'
import { check, untilWithTimeSkips } from './row.ts'

/** The time limit for a payment to reach its final state after a fault, in milliseconds. */
export const SETTLE_TIMEOUT_MS = 120_000

/** Returns the state of a payment in the server's own table. */
export const readPaymentState = async ({ database }: Site, paymentId: string) =>
  String((await database.query<{ state: string }>('select state from payment where id = $1', [paymentId]))[0]?.state)

export const isCaptured = (site: Site, paymentId: string) => async () =>
  (await readPaymentState(site, paymentId)) === 'captured'

/**
 * Checks that a payment is captured within `SETTLE_TIMEOUT_MS`, and exactly once at the provider.
 * @returns the time until then, in milliseconds
 */
export async function checkCapturedOnce(site: Site, paymentId: string, what: string): Promise<number> {
  const tookMs = await untilWithTimeSkips(site, isCaptured(site, paymentId), SETTLE_TIMEOUT_MS)
  check(
    site,
    tookMs !== null,
    `${what}: payment ${paymentId} is ${await readPaymentState(site, paymentId)} after two minutes`,
  )
  const captures = await site.provider.countCalls(paymentId, 'capture')
  check(site, captures === 1, `${what}: payment ${paymentId} was captured ${captures} times`)
  return tookMs ?? SETTLE_TIMEOUT_MS
}

/**
 * Returns how many orders a fault row places at once. Six take no longer than one, because their payments settle
 * concurrently.
 */
export const concurrentOrders = ({ isShort }: Site) => (isShort ? 1 : 6)

/** Runs `checkCapturedOnce` for several payments. @returns the longest time, in milliseconds */
export async function checkAllCapturedOnce(site: Site, paymentIds: readonly string[], what: string): Promise<number> {
  const timesMs = await Promise.all(paymentIds.map((paymentId) => checkCapturedOnce(site, paymentId, what)))
  return Math.max(...timesMs)
}

/** Runs `act` concurrently, `count` times. */
export const together = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act))
