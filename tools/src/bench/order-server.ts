// Starts the server with a durable database and enough shops that none runs out of short pick-up codes. Sends its URL
// and its database's to its parent, and stops when the parent ends.
import { startServer } from '@carte/api/server'
import { fillOpenShops } from './fill.ts'

const [dataDir = '', shops = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  // Each order has another client address, so that rate limits reject nothing.
  env: { ...process.env, TRUST_PROXY: '1' },
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
await fillOpenShops(server.databaseUrl, Number(shops))
process.send?.(`${server.url} ${server.databaseUrl}`)
