import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { nameOf, ROOMS, type Room } from '@carte/config/rooms'
import { runBin } from '../processes.ts'
import { roomsNamed } from '../rooms.ts'
import { say } from '../say.ts'

/** Checks one room's types. Its packages are source, so this reads the rooms that it imports as well. */
export async function checkTypes(room: Room): Promise<readonly string[]> {
  const { code, output } = await runBin('tsc', ['-p', join(ROOT, room.folder), '--pretty', 'false'])
  return code === 0 ? [] : output.trim().split('\n')
}

/** Rooms that are there and have types to check. */
export const typedRooms = (): readonly Room[] =>
  ROOMS.filter(({ folder }) => existsSync(join(ROOT, folder, 'tsconfig.json')))

/** `types [room…]`: checks the types of these rooms, or of all. */
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
