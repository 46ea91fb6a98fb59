// Starts the site with a new data folder. Sends its URL to its parent and stops when the parent ends.
import { type Site, startServer } from '@carte/api/server'
import { chainOf } from './chain.ts'
import { fillMenu, fillShops, untilMenuServed, untilServed } from './fill.ts'
import { MENU_SHOP, menuOf } from './long-menu.ts'

const [dataDir = '', site = '', shops = '', dishes = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  customerLogin: true,
  // The load sends another client address with each request (`guest-address.ts`). The rate limits thus count every
  // request and reject none.
  env: { ...process.env, TRUST_PROXY: '1' },
  ...(site ? { site: JSON.parse(site) as Site } : {}),
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
if (shops) {
  const chain = chainOf(Number(shops))
  await fillShops(server.databaseUrl, chain)
  await untilServed(server.url, chain)
}
if (dishes) {
  const rows = menuOf(Number(dishes))
  await fillMenu(server.databaseUrl, MENU_SHOP, rows)
  await untilMenuServed(server.url, MENU_SHOP, rows)
}
process.send?.(server.url)
