// Starts a server of a site, sends its URL and its database's URL to the parent, and stops when the parent ends. Uses
// the specs' database, or a new one in its folder that is filled with a sample.
import { startServer } from '@carte/api/server'
import { openReleases, openStore } from '@carte/releases'
import type { GivenSite } from './second-site.ts'

const [dataDir = '', site = '', port = '0', sample = ''] = process.argv.slice(2)
const isOwn = sample !== ''
const given = JSON.parse(site) as GivenSite
const server = await startServer({
  port: Number(port),
  host: '127.0.0.1',
  dataDir,
  ...(!isOwn && process.env.CARTE_E2E_DATABASE ? { databaseUrl: process.env.CARTE_E2E_DATABASE } : {}),
  ...(isOwn && { customerLogin: true }),
  sample: sample === 'single' ? 'single' : 'chain',
  site: 'store' in given ? { releases: openReleases(openStore(given.store)), pollMs: 200 } : given,
  log: true,
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.({ origin: server.url, database: server.databaseUrl })
