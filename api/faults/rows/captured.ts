import type { Site } from '../site/site.ts'
import { must, untilLater } from './row.ts'

/** After which every payment has to be settled (quality "Faults", 7). */
export const TWO_MINUTES = 120_000

/** Where a payment stands in our table. */
export const stateOf = async ({ database }: Site, paymentId: string) =>
  String((await database.query<{ state: string }>('select state from payment where id = $1', [paymentId]))[0]?.state)

export const isCaptured = (site: Site, paymentId: string) => async () => (await stateOf(site, paymentId)) === 'captured'

/** A payment that ends well: captured here within two minutes, and once at the provider. @returns after how many milliseconds. */
export async function mustBeCapturedOnce(site: Site, paymentId: string, what: string): Promise<number> {
  const took = await untilLater(site, isCaptured(site, paymentId), TWO_MINUTES)
  must(site, took !== null, `${what}: payment ${paymentId} is ${await stateOf(site, paymentId)} after two minutes`)
  const captures = await site.provider.done(paymentId, 'capture')
  must(site, captures === 1, `${what}: payment ${paymentId} was captured ${captures} times`)
  return took ?? TWO_MINUTES
}

/** Orders at a time in rows that wait for the reconciler: it takes as long for many as for one. */
export const crewOf = ({ isShort }: Site) => (isShort ? 1 : 6)

/** The same of many; @returns the longest. */
export async function allCapturedOnce(site: Site, paymentIds: readonly string[], what: string): Promise<number> {
  const took = await Promise.all(paymentIds.map((paymentId) => mustBeCapturedOnce(site, paymentId, what)))
  return Math.max(...took)
}

/** `act` for so many guests at once. */
export const together = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act))
