import { runStories } from '../runners.ts'
import { say } from '../say.ts'

/**
 * `release-day`: the life of a remote on this machine, in some two minutes: a canary, its promotion, a broken release that guests survive and the server takes
 * back, a rollback; while a browser orders and orders. Told while it happens.
 */
export async function releaseDay(): Promise<number> {
  const { passed, failed } = await runStories(['release-day'])
  say(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
