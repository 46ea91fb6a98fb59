import { accessSync, constants } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UserError } from '../../config/env.ts'

/** How to start PostgreSQL, which does not run as root. */
export interface RunAs {
  /** The user who must own the database's folders; null if that is the current user. */
  readonly owner: User | null
  /** Options for `spawn`; empty if the current user is right, or if `wrap` changes the user. */
  readonly spawnAs: User | Record<string, never>
  /** Returns what to spawn instead of this command; it differs if `setpriv` has to change the user. */
  wrap(command: string, args: readonly string[]): readonly [string, readonly string[]]
}

interface User {
  readonly uid: number
  readonly gid: number
}

const unwrapped: RunAs['wrap'] = (command, args) => [command, args]

async function findUser(names: readonly string[]): Promise<User | null> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  for (const name of names) {
    const line = lines.find(([candidate]) => candidate === name)
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) }
  }
  return null
}

/** Returns whether a user may enter a folder and all folders above it. Ignores the permissions of groups. */
async function isReachable(path: string, uid: number): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = await stat(folder)
    if (!(mode & (owner === uid ? 0o100 : 0o001))) return false
    if (folder === dirname(folder)) return true
  }
}

const SETPRIV = '/usr/bin/setpriv'
const hasSetpriv = () => {
  try {
    accessSync(SETPRIV, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Chooses the user that PostgreSQL runs as: the current user or, for root, the owner of the database folder, else
 * `postgres` or `nobody`. If that user cannot open one of the folders in `paths`, PostgreSQL is started through `setpriv`
 * with the capability `dac_override`, with which it can open every folder.
 *
 * @throws UserError if there is no such user, or if `setpriv` is needed and missing
 */
export async function chooseUser(databaseFolder: string, paths: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { owner: null, spawnAs: {}, wrap: unwrapped }
  const owner = await stat(databaseFolder).catch(() => null)
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await findUser(['postgres', 'nobody'])
  if (!user)
    throw new UserError(
      'PostgreSQL cannot run as root, and this machine has no user "postgres" or "nobody". Start Carte as another user.',
    )
  const unreachable: string[] = []
  for (const path of paths) if (!(await isReachable(path, user.uid))) unreachable.push(path)
  if (unreachable.length === 0) return { owner: user, spawnAs: user, wrap: unwrapped }
  if (!hasSetpriv()) {
    throw new UserError(
      `PostgreSQL runs as user ${user.uid}, who cannot enter ${unreachable.join(' or ')}, and ${SETPRIV} is missing. Install setpriv (package util-linux), move Carte and its data folder, or start Carte as another user.`,
    )
  }
  const options = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  return { owner: user, spawnAs: {}, wrap: (command, args) => [SETPRIV, [...options, '--', command, ...args]] }
}
