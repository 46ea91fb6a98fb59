import { nameOf, type Room } from '@carte/config/rooms'
import { UserError } from './say.ts'

/** The rooms of these names among `rooms`; all of them when none is named. */
export function roomsNamed(names: readonly string[], rooms: readonly Room[]): readonly Room[] {
  if (names.length === 0) return rooms
  return names.map((name) => {
    const room = rooms.find((candidate) => nameOf(candidate) === name)
    if (room) return room
    throw new UserError(`There is no "${name}" here. Choose from: ${rooms.map(nameOf).join(', ')}.`, 2)
  })
}
