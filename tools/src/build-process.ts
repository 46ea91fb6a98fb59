// The process that builds rooms for `buildRooms`. It receives the rooms in one message, sends one answer, and ends.
import { once } from 'node:events'
import { ROOMS, type Room } from '@carte/config/rooms'
import { buildRoom } from './build-room.ts'
import type { BuildAnswer, BuildResult } from './builds.ts'
import { sentenceOf } from './say.ts'
import { stopOnSignals } from './stop.ts'

/** The row of the table of rooms: the presets compare rooms by identity, and a message holds copies. */
const rowOf = (room: Room): Room => ROOMS.find(({ folder }) => folder === room.folder) ?? room

/** Builds at most two rooms at a time: more would only compete for the processors. */
async function buildAll(rooms: readonly Room[]): Promise<readonly BuildResult[]> {
  const results: BuildResult[] = []
  const waiting = [...rooms.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, room] = next
      results[index] = await buildRoom(rowOf(room))
    }
  }
  await Promise.all([work(), work()])
  return results
}

async function answerFor(rooms: readonly Room[]): Promise<BuildAnswer> {
  try {
    return { results: await buildAll(rooms) }
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { error: { userMessage: sentenceOf(error), stack } }
  }
}

// Ends the bundlers and this process on a signal, and on "disconnect": when the parent is gone, even if it was killed.
stopOnSignals()
// Nothing else keeps this process alive until the message arrives.
process.channel?.ref()
const [rooms] = (await once(process, 'message')) as [readonly Room[]]
const answer = await answerFor(rooms)
process.send?.(answer, () => process.exit())
