// The site as it runs, on a fresh folder: prints its address, stops when its parent goes away.
import { startServer } from '@carte/api/server'

const [dataDir = ''] = process.argv.slice(2)
const server = await startServer({ port: 0, host: '127.0.0.1', dataDir, sample: 'chain', customerLogin: true })
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.(server.url)
