import { resolve } from 'node:path'
import { type RunningServer, type Site, startServer } from '@carte/api/server'
import { inviteFirstAdmin, withDatabase } from '@carte/api/staff-accounts'
import { ROOT } from '@carte/config/release'
import type { SiteOptions } from './options.ts'
import { say } from './say.ts'
import { onStop } from './stop.ts'

/** Starts the server (`api`) in this process. It stops with this process. */
export async function serve(
  site: Site,
  { positionals: _, dataDir, ...options }: SiteOptions,
): Promise<Pick<RunningServer, 'url' | 'databaseUrl'>> {
  say('Starting the server…')
  const server = await startServer({
    ...options,
    dataDir: resolve(ROOT, dataDir),
    site,
    log: true,
  })
  onStop(() => server.close())
  return server
}

/**
 * Prints a link that creates the first account of the back office (ADMIN-14). Only in test mode, and as long as there is
 * no account: in production, `admin invite` prints one.
 */
export async function sayFirstAccount(
  { url, databaseUrl }: Pick<RunningServer, 'url' | 'databaseUrl'>,
  { sample, dataDir }: Pick<SiteOptions, 'sample' | 'dataDir'>,
): Promise<void> {
  if (process.env.CARTE_ENV === 'production') return
  const origin = process.env.PUBLIC_ORIGIN || withName(url)
  const place = { databaseUrl, dataDir, sample, isProduction: false }
  const link = await withDatabase(place, (db) => inviteFirstAdmin(db, origin), onStop)
  if (link !== null) say(`To create the first account of the back office, open ${link}`)
}

/** Returns the address with the name of this machine: browsers store no passkeys for numbers. */
function withName(url: string): string {
  const named = new URL(url)
  if (named.hostname === '127.0.0.1' || named.hostname === '[::1]') named.hostname = 'localhost'
  return named.origin
}
