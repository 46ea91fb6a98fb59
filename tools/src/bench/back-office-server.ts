// Starts the site with generated shops and a generated menu for the first of them, and signs in an admin. Sends the URL
// of the site and the token of the session to the parent process, and stops when that ends. Arguments: data folder,
// options of the site as JSON, number of shops, number of dishes.
import { type Site, startServer } from '@carte/api/server'
import { signInAdmin } from '@carte/api/testing'
import pg from 'pg'
import { CATEGORIES } from './back-office.ts'
import { chainOf } from './chain.ts'
import { fillMenu, fillShops, untilMenuServed } from './fill.ts'
import { menuOf } from './long-menu.ts'

const [dataDir = '', siteJson = '', shopCount = '', dishCount = ''] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  customerLogin: true,
  env: { ...process.env, TRUST_PROXY: '1' },
  site: JSON.parse(siteJson) as Site,
})
process.on('disconnect', () => void server.close().then(() => process.exit()))

const shops = chainOf(Number(shopCount))
const [{ id: shopId } = { id: '' }] = shops
const menu = menuOf(Number(dishCount), CATEGORIES)
await fillShops(server.databaseUrl, shops)
await fillMenu(server.databaseUrl, shopId, menu)
await untilMenuServed(server.url, shopId, menu)

const database = new pg.Client({ connectionString: server.databaseUrl })
await database.connect()
const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
  (await database.query(text, [...values])).rows as Row[]
const { token } = await signInAdmin({ sql, url: server.url })
await database.end()
process.send?.(`${server.url} ${token}`)
