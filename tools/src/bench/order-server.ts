// The server as it runs, with a database that waits for the disk, and shops enough that none runs out of short pick-up codes. Prints its
// address and its database's; stops when its parent goes away.
import { startServer } from '@carte/api/server'
import { fillOpenShops } from './fill.ts'

const [dataDir = '', shops = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  // Each order comes from an address of its own: it is not the limits that are measured.
  env: { ...process.env, TRUST_PROXY: '1' },
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
await fillOpenShops(server.databaseUrl, Number(shops))
process.send?.(`${server.url} ${server.databaseUrl}`)
