// A server of a site on the stories' database: says where it is, and stops when its parent goes away.
import { type Site, startServer } from '@carte/api/server'

const [dataDir = '', site = '', port = '0'] = process.argv.slice(2)
const server = await startServer({
  port: Number(port),
  host: '127.0.0.1',
  dataDir,
  ...(process.env.CARTE_E2E_DATABASE ? { databaseUrl: process.env.CARTE_E2E_DATABASE } : {}),
  sample: 'chain',
  site: JSON.parse(site) as Site,
  log: true,
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.(server.url)
