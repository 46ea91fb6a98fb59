// Starts the site with a new data folder. Sends its URL to its parent and stops when the parent ends. Arguments: data
// folder, options of the site as JSON, number of made-up shops, number of made-up dishes. All but the first can be empty.
import { type Site, startServer } from '@carte/api/server'
import { chainOf } from './chain.ts'
import { fillMenu, fillShops, untilMenuServed, untilServed } from './fill.ts'
import { MENU_SHOP, menuOf } from './long-menu.ts'

const [dataDir = '', siteJson = '', shopCount = '', dishCount = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  customerLogin: true,
  // Benchmarks can send another client address with each request (`guest-address.ts`, `guest-addresses.lua`). The rate
  // limits then count every request and reject none.
  env: { ...process.env, TRUST_PROXY: '1' },
  ...(siteJson ? { site: JSON.parse(siteJson) as Site } : {}),
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
if (shopCount) {
  const chain = chainOf(Number(shopCount))
  await fillShops(server.databaseUrl, chain)
  await untilServed(server.url, chain)
}
if (dishCount) {
  const rows = menuOf(Number(dishCount))
  await fillMenu(server.databaseUrl, MENU_SHOP, rows)
  await untilMenuServed(server.url, MENU_SHOP, rows)
}
process.send?.(server.url)
