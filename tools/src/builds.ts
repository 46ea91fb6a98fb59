import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Build, type BuildEnv, ROOT } from '@carte/config/release'
import type { Room } from '@carte/config/rooms'
import type { Configuration } from '@rspack/core'
import { UserError } from './say.ts'
import { onStop } from './stop.ts'

/** A part of a release, its size after brotli and its limit, in bytes. */
export interface Size {
  readonly part: string
  readonly bytes: number
  readonly limit: number
}

export interface BuildResult {
  readonly build: Build
  /** False when this version was there already. */
  readonly built: boolean
  /** What went wrong, for people; empty when nothing did. */
  readonly errors: readonly string[]
  readonly sizes: readonly Size[]
}

/** The answer of the build process: one result for each room, in the order of the rooms, or the error that ended the build. */
export type BuildAnswer =
  | { readonly results: readonly BuildResult[] }
  | { readonly error: { readonly userMessage: string | null; readonly stack: string } }

/** The bundler's configurations of a room, for Node and for browsers, from its `rspack.config.ts` or another file of it. */
export async function configsOf(room: Room, env: BuildEnv, file = 'rspack.config.ts'): Promise<Configuration[]> {
  const url = pathToFileURL(join(ROOT, room.folder, file)).href
  const { default: configure } = (await import(url)) as { default: (env: BuildEnv) => readonly Configuration[] }
  return [...configure(env)]
}

/**
 * Builds rooms in a process of its own, so that the server of `start` keeps none of the memory that building takes.
 * A room whose version is built already is not built again. The build process ends when this process ends, even if this
 * process is killed.
 *
 * @returns one result for each room, in the order of `rooms`
 * @throws Error when the build process ends without an answer. A build that fails does not throw: see `errors` of its result.
 */
export async function buildRooms(rooms: readonly Room[]): Promise<readonly BuildResult[]> {
  if (rooms.length === 0) return []
  // Node's flags of this process, such as limits of a server's memory, are not for the build.
  const child = fork(join(import.meta.dirname, 'build-process.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let answer: BuildAnswer | undefined
  child.on('message', (message) => {
    answer = message as BuildAnswer
  })
  // "close" comes after the last message; "exit" may come before it.
  const closed = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
  let isStopping = false
  onStop(async () => {
    isStopping = true
    if (child.kill()) await closed
  })
  // A failure to send is reported by "close", with the exit code.
  child.send(rooms, () => {})
  const [code, signal] = await closed
  // The command is ending with an exit code of its own, so its caller must not take this for a failed build.
  if (isStopping) return new Promise<never>(() => {})
  if (!answer) throw new UserError(`The build process ended without a result (${signal ?? `exit code ${code}`}).`)
  if ('results' in answer)
    return answer.results.map((result, i) => ({ ...result, build: { ...result.build, room: rooms[i] as Room } }))
  const { userMessage, stack } = answer.error
  if (userMessage !== null) throw new UserError(userMessage)
  throw Object.assign(new Error('The build process failed'), { stack })
}

/** Builds one room as `buildRooms` does. */
export async function buildRoom(room: Room): Promise<BuildResult> {
  const [result] = await buildRooms([room])
  return result as BuildResult
}
