import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderSite } from '@carte/api/server'
import { makeFolder } from '@carte/api/testing'
import { change, SPEAK_AS_BROWSER } from './database.ts'
import { mailFolder } from './mails.ts'
import { runFolder } from './once.ts'
import { liveSite } from './releases.ts'
import { collectLog, type Logged, PATIENT } from './server-log.ts'

/** Folders of builds, or the store of what is released. */
export type GivenSite = FolderSite | { readonly store: string }

export interface SecondSite {
  readonly origin: string
  /** What its server has written so far. */
  readonly said: readonly Logged[]
  readonly stop: () => Promise<void>
}

interface Started {
  readonly origin: string
  readonly database: string
}

/**
 * Makes a server use folders of the stories' own site: its resized pictures, to resize none of them again, and its mails. Servers on one database share
 * the outbox, so either may send the mail that a spec waits for.
 */
async function shareFolders(folder: string): Promise<void> {
  const shared = { pictures: join(runFolder(), 'pictures'), mail: mailFolder() }
  for (const [name, own] of Object.entries(shared)) {
    await mkdir(own, { recursive: true })
    await symlink(own, join(folder, name))
  }
}

/** A server in a process of its own. @param args for `serve.ts`, behind its folder */
async function start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<SecondSite & Pick<Started, 'database'>> {
  const folder = await makeFolder('carte-second-')
  // PostgreSQL may run as another user, who has to pass through.
  await chmod(folder, 0o755)
  await shareFolders(folder)
  const server = fork(join(import.meta.dirname, 'serve.ts'), [folder, ...args], {
    execArgv: [],
    silent: true,
    // As the stories' own server: both may serve one kitchen.
    env: { KITCHEN_STEP_MS: '1500', ...PATIENT, ...env },
  })
  const said: Logged[] = []
  for (const stream of [server.stdout, server.stderr]) if (stream) collectLog(stream, (line) => said.push(line))
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.connected) server.disconnect()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const started = once(server, 'message').then(([message]) => message as Started)
  const there = await Promise.race([started, ended.then(() => null)])
  if (there !== null) return { ...there, said, stop }
  await stop()
  throw new Error(`The site ended before it was there:\n${said.map((line) => JSON.stringify(line)).join('\n')}`)
}

/**
 * Another server beside the stories' one, on the same database, with other builds.
 *
 * @param at the origin where an earlier one has been, to stand in its place; any free port by default
 */
export const startSecondSite = (site: GivenSite, at?: string, more: NodeJS.ProcessEnv = {}): Promise<SecondSite> =>
  start([JSON.stringify(site), at ? new URL(at).port : '0'], { ...process.env, ...more })

export interface OwnSite extends SecondSite {
  /** Changes something as its operator would; the pages that show it follow. */
  readonly change: (sql: string) => Promise<void>
}

/**
 * The same builds as the stories' site, with a database of its own that no other story looks at, filled with a sample.
 *
 * @param more variables of its environment
 * @param given what it serves in place of those
 */
export async function startOwnSite(
  sample: 'chain' | 'single',
  more: NodeJS.ProcessEnv = {},
  given?: GivenSite,
): Promise<OwnSite> {
  const site = given ?? (await liveSite(String(process.env.CARTE_E2E_ORIGIN)))
  const { DATABASE_URL: _, ...env } = process.env
  const { database, ...server } = await start([JSON.stringify(site), '0', sample], { ...env, ...more })
  await change(SPEAK_AS_BROWSER, database)
  return { ...server, change: (sql) => change(sql, database) }
}
