// Starts the server with many customers, some with an unconfirmed address. Sends its URL to its parent and stops when
// the parent ends.
import { startServer } from '@carte/api/server'
import { fillCustomers } from './fill.ts'

const [dataDir = '', customers = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  customerLogin: true,
  // Each call has another client address, so that rate limits do not distort the times. Mail is written to files.
  env: { TRUST_PROXY: '1' },
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
await fillCustomers(server.databaseUrl, Number(customers))
process.send?.(server.url)
