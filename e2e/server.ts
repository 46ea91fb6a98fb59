// Starts the whole site as guests get it: production builds, a new database and any free port. Forwards the site's
// output. The line `Ready: …` has the URLs of the site and the database, and the paths of the development builds and of
// the log (`playwright.config.ts` reads it). Removes its folder when it is stopped; resized pictures stay in `.cache`.

import { spawn } from 'node:child_process'
import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeFolder } from '@carte/api/testing'
import { change, USE_BROWSER_LANGUAGE } from './support/database.ts'
import { buildForDevelopment } from './support/development.ts'
import { collectLog, SERVER_SETTINGS } from './support/server-log.ts'

/** Time between two steps of the simulated kitchen: specs can observe each step, and need not wait long. */
const KITCHEN_STEP_MS = '1500'

const folder = await makeFolder('carte-e2e-')
// PostgreSQL may run as another user, who must be able to enter the folder.
await chmod(folder, 0o755)

const command = join(import.meta.dirname, '../tools/src/cli.ts')
process.env.CARTE_E2E_LOG = join(folder, 'log')
// Keep resized pictures for later runs. Resizing them takes most of the CPU at the start of a run, and over HTTP/1.1 a
// page's code waits for its pictures.
const pictures = join(import.meta.dirname, '../.cache/e2e/pictures')
await mkdir(pictures, { recursive: true })
await symlink(pictures, join(folder, 'pictures'))
// Releases go into the temporary folder instead of another store.
const env = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: folder,
  RELEASES: '',
  KITCHEN_STEP_MS,
  // The server logs pages that it leaves to the browser at level "info".
  LOG_LEVEL: 'info',
  ...SERVER_SETTINGS,
}
const site = spawn(process.execPath, [command, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
// A start that fails prints lines that are not in the log's format.
collectLog(site.stderr, ({ level, message }) => level === undefined && process.stderr.write(`${message}\n`))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => site.kill(signal))

site.on('exit', async (code) => {
  await rm(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})

const development = join(folder, 'development')
const building = buildForDevelopment(development).catch((error: unknown) => {
  process.stderr.write(`${error}\n`)
  site.kill('SIGTERM')
  return Promise.reject(error)
})
// The embedded database listens on a socket in the data folder.
const database = `postgres://carte@${encodeURIComponent(join(folder, 'socket'))}/carte_chain`
for await (const line of createInterface(site.stdout)) {
  const [, origin] = /^Carte is at (http:\/\/\S+)$/.exec(line) ?? []
  if (origin) await Promise.all([building, change(USE_BROWSER_LANGUAGE, database)])
  process.stdout.write(
    origin ? `Ready: ${origin} ${database} ${development} ${process.env.CARTE_E2E_LOG}\n` : `${line}\n`,
  )
}
