import { resolve } from 'node:path'
import { startServer } from '@carte/api/server'
import { type Build, ROOT } from '@carte/config/release'
import type { SiteOptions } from './options.ts'
import { say } from './say.ts'
import { siteOf } from './site-folders.ts'
import { onStop } from './stop.ts'

/** Starts the reference server with these builds and says where it is. It stops with this process. */
export async function serve(
  builds: readonly Build[],
  { words: _, dataDir, ...options }: SiteOptions,
  { dev = false } = {},
): Promise<string> {
  say('Starting the server…')
  const server = await startServer({
    ...options,
    dataDir: resolve(ROOT, dataDir),
    site: { ...siteOf(builds), dev },
    log: true,
  })
  onStop(() => server.close())
  return server.url
}
