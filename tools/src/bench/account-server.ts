// The server as it runs, with customers, some of whom have not confirmed their address. Prints its address; stops when its parent goes away.
import { startServer } from '@carte/api/server'
import { fillCustomers } from './fill.ts'

const [dataDir = '', customers = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  customerLogin: true,
  // Each call comes from an address of its own: it is not the limits that are measured. Mail goes into files.
  env: { TRUST_PROXY: '1' },
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
await fillCustomers(server.databaseUrl, Number(customers))
process.send?.(server.url)
