// The site as it runs, on a fresh folder: prints its address, stops when its parent goes away.
import { type Site, startServer } from '@carte/api/server'

const [dataDir = '', site] = process.argv.slice(2)
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  sample: 'chain',
  customerLogin: true,
  ...(site ? { site: JSON.parse(site) as Site } : {}),
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.(server.url)
