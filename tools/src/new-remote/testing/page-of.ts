// Prints a server-rendered page of the site that is released in a store: `page-of.ts <store> <data folder> <path>`.
// Runs in its own process, because the server renders with Node's globals, which jest replaces.
import { startServer } from '@carte/api/server'
import { openReleases, openStore } from '@carte/releases'

const [store = '', dataDir = '', path = ''] = process.argv.slice(2)
const site = { releases: openReleases(openStore(store)) }
const problems: string[] = []
const note = (fields: object, message: string) =>
  void problems.push(`${message} ${JSON.stringify(fields)} ${Object.values(fields).join(' ')}`)
const server = await startServer({
  ...{ port: 0, host: '127.0.0.1', dataDir, sample: 'single', site },
  // A busy machine can exceed the time limits of production.
  env: { RENDER_TIMEOUT_MS: '60000', RENDER_NICENESS: '0' },
  log: { info() {}, warn: note, error: note },
})
try {
  const page = await fetch(`${server.url}${path}`, { headers: { cookie: '.AspNetCore.Culture=c=en|uic=en' } })
  process.stdout.write(await page.text())
} finally {
  await server.close()
}
for (const line of problems) process.stderr.write(`${line}\n`)
process.exit(problems.length === 0 ? 0 : 1)
