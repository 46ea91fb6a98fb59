import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { nameOf, ROOMS, type Room } from '@carte/config/rooms'
import { runBin } from '../processes.ts'
import { roomsNamed } from '../rooms.ts'
import { say } from '../say.ts'

/** Checks the types of one package. Reads the sources of the packages that it imports too. */
export async function checkTypes(room: Room): Promise<readonly string[]> {
  const { code, output } = await runBin('tsc', ['-p', join(ROOT, room.folder), '--pretty', 'false'])
  return code === 0 ? [] : output.trim().split('\n')
}

export const typedRooms = (): readonly Room[] =>
  ROOMS.filter(({ folder }) => existsSync(join(ROOT, folder, 'tsconfig.json')))

/** Runs `types [package…]`: checks the types of these packages, or of all. */
export async function types(names: readonly string[]): Promise<number> {
  const rooms = roomsNamed(names, typedRooms())
  const wrong = new Set<string>()
  for (const room of rooms) {
    for (const line of await checkTypes(room)) wrong.add(line)
    say(`${nameOf(room)} checked`)
  }
  for (const line of wrong) say(line)
  return wrong.size > 0 ? 1 : 0
}
