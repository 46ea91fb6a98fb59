import { runStories, sayTotal } from '../runners.ts'

/**
 * `release-day`: the life of a remote on this machine, in some two minutes: a canary, its promotion, a broken release that guests survive and the server takes
 * back, a rollback; while a browser orders and orders. Told while it happens.
 */
export async function releaseDay(): Promise<number> {
  return sayTotal([await runStories(['release-day'])])
}
