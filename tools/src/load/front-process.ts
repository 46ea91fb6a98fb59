// Runs the proxy of the tests. Sends its URL to its parent and ends with it.
import { startBalancer } from '@carte/api/testing'

const [port = '0', ...addresses] = process.argv.slice(2)
const { url } = await startBalancer(addresses, Number(port))
process.on('disconnect', () => process.exit())
process.send?.(url)
