import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isAlive } from '../infrastructure/database/data-folder.ts'
import { startEmbedded } from '../infrastructure/database/embedded.ts'
import { createHost } from './hosted-apis.ts'
import { clearLeftovers } from './leftovers.ts'
import { handleMutation } from './mutation.ts'
import { type MutationRequest, STATE_FILE, type TestBackendState } from './protocol.ts'

// One process per test run, with the database and the servers under test, so that test files, also those with a
// simulated browser, load neither. It ends when the run ends, for whatever reason.

const [folder = '', runPid = ''] = process.argv.slice(2)
const WATCH_MS = 300

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

// Leftovers of another run must not make this one fail.
await clearLeftovers().catch(() => {})
const database = await startEmbedded({ folder, durable: false, maxConnections: 300 })
// Writes to the test backend's own log. A test also reports the errors and warnings of its own server.
const write = (level: string) => (fields: object, message: string) => {
  const plain = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? value.stack : value]),
  )
  process.stderr.write(`${level} ${message} ${JSON.stringify(plain)}\n`)
}
const host = createHost(database, folder, { info() {}, warn() {}, error: write('error') })
const token = randomBytes(16).toString('hex')

const server = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json')
  // Requests are rare: a kept connection would time out just when the next request uses it.
  response.setHeader('connection', 'close')
  try {
    if (request.headers.authorization !== token) throw new Error('Wrong token')
    const name = (request.url ?? '').slice(1)
    const ask = JSON.parse(await bodyOf(request)) as unknown
    const answer = name === 'mutation' ? handleMutation(ask as MutationRequest) : await host.handle(name, ask)
    response.end(JSON.stringify({ answer: answer ?? null }))
  } catch (error) {
    response.end(JSON.stringify({ error: String(error) }))
  }
})

async function end(): Promise<void> {
  clearInterval(watch)
  server.close()
  server.closeAllConnections()
  await host.close().catch(() => {})
  await database.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

const watch = setInterval(() => {
  if (!isAlive(Number(runPid))) void end()
}, WATCH_MS)
process.on('SIGTERM', () => void end())
process.on('uncaughtException', (error) => {
  write('error')({ error }, 'A server under test has crashed; the test backend ends')
  void end()
})

server.listen(0, '127.0.0.1', async () => {
  const state: TestBackendState = { port: (server.address() as AddressInfo).port, token, pid: process.pid }
  await writeFile(join(folder, `${STATE_FILE}.new`), JSON.stringify(state))
  await rename(join(folder, `${STATE_FILE}.new`), join(folder, STATE_FILE))
})
