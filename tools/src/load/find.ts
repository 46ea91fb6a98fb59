import { type Evening, type Plan, problemsOf, runEvening } from './run.ts'
import type { LoadedSite } from './site.ts'

/** Limit for the 99th percentile of placing an order, in milliseconds. */
export const SLOW_MS = 500
/** Factor by which each run raises the rate. */
const RATE_FACTOR = 1.25
/** Share of the planned orders that must be placed. Slow answers delay the guests and lower this share. */
const PLACED_SHARE_MIN = 0.95
const EVENINGS_MAX = 20

/** Returns why the rate of a run was too high; null if it was not. */
export function whyTooHigh(evening: Evening): string | null {
  const [problem, ...more] = problemsOf(evening)
  if (problem !== undefined) return more.length > 0 ? `${problem}, and ${more.length} more` : problem
  const { times, placed, seconds, plan } = evening
  if (times.order.p99 > SLOW_MS) return `orders took ${Math.round(times.order.p99)} ms at the 99th percentile`
  const perMinute = (placed / seconds) * 60
  return perMinute < PLACED_SHARE_MIN * plan.ordersPerMinute
    ? `only ${Math.round(perMinute)} orders a minute were placed`
    : null
}

/** Repeats a run that was only too slow, in case the machine was busy for a moment. */
async function tryEvening(site: LoadedSite, plan: Plan, onRun: (evening: Evening) => void): Promise<Evening> {
  const first = await runEvening(site, plan)
  onRun(first)
  if (whyTooHigh(first) === null || problemsOf(first).length > 0) return first
  const second = await runEvening(site, plan)
  onRun(second)
  return second
}

/**
 * Raises the rate from run to run until it is too much.
 *
 * @param onRun is called after each run
 * @returns the last good run, if any, and why the next one was too much
 */
export async function findLimit(
  site: LoadedSite,
  plan: Plan,
  onRun: (evening: Evening) => void,
): Promise<{ readonly good: Evening | null; readonly why: string | null }> {
  let good: Evening | null = null
  let rate = plan.ordersPerMinute
  for (let round = 0; round < EVENINGS_MAX; round++) {
    const evening = await tryEvening(site, { ...plan, ordersPerMinute: Math.round(rate) }, onRun)
    const why = whyTooHigh(evening)
    if (why !== null) return { good, why }
    good = evening
    rate *= RATE_FACTOR
  }
  return { good, why: null }
}
