// The site as it runs, on a fresh folder: prints its address, stops when its parent goes away.
import { type Site, startServer } from '@carte/api/server'
import { chainOf } from './chain.ts'
import { fillShops, untilServed } from './fill.ts'

const [dataDir = '', site = '', shops = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  customerLogin: true,
  ...(site ? { site: JSON.parse(site) as Site } : {}),
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
if (shops) {
  const chain = chainOf(Number(shops))
  await fillShops(server.databaseUrl, chain)
  await untilServed(server.url, chain)
}
process.send?.(server.url)
