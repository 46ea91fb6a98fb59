import type { Context } from '../../../config/context.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'

const EVERY_MS = 10 * 60_000
const DAY = 86_400_000

/** Deletes expired rows every ten minutes. @returns a function that stops it */
export function installHousekeeping({ db, clock, log, metrics }: Context & { readonly metrics: Metrics }): () => void {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)
  const sweep = async () => {
    await db.deleteFrom('quote').where('expires_at', '<', ago(1)).execute()
    await db.deleteFrom('idempotency_key').where('created_at', '<', ago(1)).execute()
    // An expired access token still identifies the grant at sign-out, for as long as its refresh token can live.
    await db
      .deleteFrom('session')
      .where('expires_at', '<', clock.now())
      .where(({ or, eb }) => or([eb('kind', '!=', 'access'), eb('expires_at', '<', ago(14))]))
      .execute()
    await db.deleteFrom('account_link').where('expires_at', '<', clock.now()).execute()
    await db.deleteFrom('external_attempt').where('expires_at', '<', clock.now()).execute()
    await db.deleteFrom('login_failure').where('at', '<', ago(1)).execute()
    await db
      .deleteFrom('telemetry_visit')
      .where('first_at', '<', ago(1 / 24))
      .execute()
    await db.deleteFrom('telemetry_minute').where('minute', '<', ago(14)).execute()
    await db.deleteFrom('telemetry_error').where('last_at', '<', ago(14)).execute()
    await db.deleteFrom('operator_session').where('expires_at', '<', clock.now()).execute()
    await db.deleteFrom('staff_session').where('expires_at', '<', clock.now()).execute()
    await db.deleteFrom('webhook_event').where('received_at', '<', ago(30)).execute()
    metrics.setLastSuccess('housekeeping', clock.now())
  }
  metrics.setLastSuccess('housekeeping', null)
  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ reason: String(error) }, 'Housekeeping failed; retrying'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
