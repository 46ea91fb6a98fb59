// A server under test: `main.ts` in its own process, which a test can kill. It sends its address to the parent process,
// ends cleanly on SIGTERM, and ends with its parent.
import { openReleases, openStore } from '@carte/releases'
import { startServer, UserError } from '../main.ts'
import type { Site } from '../modules/site/index.ts'
import type { ServerPlan } from './instances.ts'

function siteOf(site: NonNullable<ServerPlan['site']>): Site {
  if (!('store' in site)) return site
  return { releases: openReleases(openStore(site.store)), pollMs: site.pollMs ?? 200 }
}

const { site, ...plan } = JSON.parse(process.argv[2] ?? '{}') as ServerPlan
process.on('disconnect', () => process.exit(1))
try {
  const server = await startServer({ ...plan, ...(site && { site: siteOf(site) }), log: true })
  process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
  process.send?.(server.url)
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.userMessage : (error as Error).stack}\n`)
  process.exit(1)
}
