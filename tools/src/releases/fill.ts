import { type Build, RELEASED, releaseName } from '@carte/config/release'
import type { Room } from '@carte/config/rooms'
import { type PartState, publish, type Releases, release } from '@carte/releases'
import { buildRooms } from '../builds.ts'
import { say, UserError } from '../say.ts'
import { author, commitOf } from './author.ts'

type States = ReadonlyMap<string, PartState>

const hasSeen = ({ history }: PartState, version: string): boolean => history.some((event) => event.version === version)

/** Whether a part has nothing that could be served: never released, or its live version is gone from the store. */
async function isEmpty(part: string, states: States, { describe }: Releases): Promise<boolean> {
  const live = states.get(part)?.live
  return !live || (await describe(part, live.version)) === null
}

async function emptyRooms(states: States, releases: Releases): Promise<readonly Room[]> {
  const empty = await Promise.all(RELEASED.map((room) => isEmpty(releaseName(room), states, releases)))
  return RELEASED.filter((_, n) => empty[n])
}

async function goLive({ room, folder, version }: Build, releases: Releases): Promise<string> {
  const part = releaseName(room)
  await publish(releases, folder, { name: part, version })
  await release(releases, { part, version, commit: await commitOf(room), by: await author() })
  return `${part} ${version}`
}

/**
 * Releases what the sources have and the store has not: every version of which its journal has never heard, so that a machine shows what is on it and a rollback
 * outlives a restart; or, `onlyEmpty`, only parts that have nothing live. Builds no more than that needs. Says what it released.
 */
export async function fill(releases: Releases, { onlyEmpty }: { readonly onlyEmpty: boolean }): Promise<void> {
  const states = await releases.states()
  const empty = await emptyRooms(states, releases)
  const rooms = onlyEmpty ? empty : RELEASED
  if (rooms.length === 0) return

  say('Building what has changed…')
  const results = await buildRooms(rooms)
  const errors = results.flatMap((result) => result.errors)
  if (errors.length > 0) throw new UserError(`The site could not be built.\n${errors.join('\n')}`)

  const released: string[] = []
  for (const { build } of results) {
    const part = releaseName(build.room)
    const state = states.get(part)
    if (!state || empty.includes(build.room) || !hasSeen(state, build.version)) {
      released.push(await goLive(build, releases))
    } else if (state.live?.version !== build.version) {
      say(
        `${part} ${state.live?.version} is live and the sources are ${build.version}: "npm run release -- ${part}" shows them.`,
      )
    }
  }
  if (released.length > 0) say(`Released ${released.join(', ')}.`)
}
