// One server under test: the real start of `server.ts` in a process of its own, which can be killed. It says where it listens, ends
// well on SIGTERM, and does not outlive whoever started it.
import { type ServerOptions, startServer, UserError } from '../../src/server.ts'

const [options = '{}'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
try {
  const server = await startServer({ ...(JSON.parse(options) as ServerOptions), log: true })
  process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
  process.send?.(server.url)
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.userMessage : (error as Error).stack}\n`)
  process.exit(1)
}
