// The proxy of the tests in a process of its own: prints where it is, and ends with its parent.
import { startBalancer } from '@carte/api/testing'

const [port = '0', ...addresses] = process.argv.slice(2)
const { url } = await startBalancer(addresses, Number(port))
process.on('disconnect', () => process.exit())
process.send?.(url)
