import { resolve } from 'node:path'
import { type Site, startServer } from '@carte/api/server'
import { ROOT } from '@carte/config/release'
import type { SiteOptions } from './options.ts'
import { say } from './say.ts'
import { onStop } from './stop.ts'

/** Starts the server (`api`) in this process and returns its URL. It stops with this process. */
export async function serve(site: Site, { positionals: _, dataDir, ...options }: SiteOptions): Promise<string> {
  say('Starting the server…')
  const server = await startServer({
    ...options,
    dataDir: resolve(ROOT, dataDir),
    site,
    log: true,
  })
  onStop(() => server.close())
  return server.url
}
