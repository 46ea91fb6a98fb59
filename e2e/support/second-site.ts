import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderSite } from '@carte/api/server'
import { makeFolder } from '@carte/api/testing'
import { change, USE_BROWSER_LANGUAGE } from './database.ts'
import { mailFolder } from './mails.ts'
import { runFolder } from './once-per-run.ts'
import { liveSite } from './releases.ts'
import { collectLog, FURTHER_SERVER_SETTINGS, type Logged } from './server-log.ts'

/** Build folders, or the store of a released site. */
export type GivenSite = FolderSite | { readonly store: string }

export interface SecondSite {
  readonly origin: string
  readonly logged: readonly Logged[]
  readonly stop: () => Promise<void>
}

interface Started {
  readonly origin: string
  readonly database: string
}

/** Makes a server that stores its files in `folder` use another folder under this name. */
async function link(folder: string, name: string, other: string): Promise<void> {
  await mkdir(other, { recursive: true })
  await symlink(other, join(folder, name))
}

/** Makes a server use the resized pictures of the specs' site, to avoid resizing them again. */
export const sharePictures = (folder: string): Promise<void> => link(folder, 'pictures', join(runFolder(), 'pictures'))

/**
 * Makes a server use the mails of the specs' site. Servers on one database share the outbox, so either may send the
 * mail that a spec waits for.
 */
const shareMails = (folder: string): Promise<void> => link(folder, 'mail', mailFolder())

/** Starts a server in its own process. @param args arguments of `serve.ts` after the folder */
async function start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<SecondSite & Pick<Started, 'database'>> {
  const folder = await makeFolder('carte-second-')
  // PostgreSQL may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  await sharePictures(folder)
  await shareMails(folder)
  const server = fork(join(import.meta.dirname, 'serve.ts'), [folder, ...args], {
    execArgv: [],
    silent: true,
    // The same as for the specs' server, because both may run the kitchen of one database.
    env: { KITCHEN_STEP_MS: '1500', ...FURTHER_SERVER_SETTINGS, ...env },
  })
  const logged: Logged[] = []
  for (const stream of [server.stdout, server.stderr]) if (stream) collectLog(stream, (line) => logged.push(line))
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.connected) server.disconnect()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const started = once(server, 'message').then(([message]) => message as Started)
  const ready = await Promise.race([started, ended.then(() => null)])
  if (ready !== null) return { ...ready, logged, stop }
  await stop()
  throw new Error(`The site exited before it was ready:\n${logged.map((line) => JSON.stringify(line)).join('\n')}`)
}

/**
 * Starts another server on the specs' database, with other builds.
 *
 * @param at the origin of an earlier server to replace; any free port by default
 */
export const startSecondSite = (site: GivenSite, at?: string, more: NodeJS.ProcessEnv = {}): Promise<SecondSite> =>
  start([JSON.stringify(site), at ? new URL(at).port : '0'], { ...process.env, ...more })

export interface OwnSite extends SecondSite {
  /** Runs SQL, as a change by the operator. Open pages are notified. */
  readonly change: (sql: string) => Promise<void>
  /** Connection string of the database. */
  readonly database: string
}

/**
 * Starts the builds of the specs' site with a new database, filled with a sample.
 *
 * @param more environment variables
 * @param given other builds to serve
 */
export async function startOwnSite(
  sample: 'chain' | 'single',
  more: NodeJS.ProcessEnv = {},
  given?: GivenSite,
): Promise<OwnSite> {
  const site = given ?? (await liveSite(String(process.env.CARTE_E2E_ORIGIN)))
  const { DATABASE_URL: _, ...env } = process.env
  const { database, ...server } = await start([JSON.stringify(site), '0', sample], { ...env, ...more })
  await change(USE_BROWSER_LANGUAGE, database)
  return { ...server, database, change: (sql) => change(sql, database) }
}
