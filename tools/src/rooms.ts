import { nameOf, type Room } from '@carte/config/rooms'
import { UserError } from './say.ts'

/** Returns the packages with these names, or all when there are no names. @throws UserError for an unknown name */
export function roomsNamed(names: readonly string[], rooms: readonly Room[]): readonly Room[] {
  if (names.length === 0) return rooms
  return names.map((name) => {
    const room = rooms.find((candidate) => nameOf(candidate) === name)
    if (room) return room
    throw new UserError(`There is no "${name}" here. Choose from: ${rooms.map(nameOf).join(', ')}.`, 2)
  })
}
