import { type Build, releaseName } from '@carte/config/release'
import type { Room } from '@carte/config/rooms'
import { publish, type Releases } from '@carte/releases'
import { buildRoom } from '../builds.ts'
import { say, UserError } from '../say.ts'

/** Builds a room, holds it against everything that a release must keep, and publishes it. @throws UserError with all that speaks against it */
export async function prepare(room: Room, releases: Releases): Promise<Build> {
  const part = releaseName(room)
  say(`Building ${part}…`)
  const result = await buildRoom(room)
  // Loaded only now: it brings compilers along.
  const { checkRelease } = await import('../gate/index.ts')
  const problems = await checkRelease(result, releases)
  const { build } = result
  if (problems.length > 0)
    throw new UserError(`${part} ${build.version} was not released.\n${problems.map((each) => `- ${each}`).join('\n')}`)
  await publish(releases, build.folder, { name: part, version: build.version })
  return build
}
