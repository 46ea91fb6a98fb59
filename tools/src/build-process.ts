// The child process that builds packages for `buildRooms`. It receives the packages in one message, sends one answer,
// and exits.
import { once } from 'node:events'
import { ROOMS, type Room } from '@carte/config/rooms'
import { buildRoom } from './build-room.ts'
import type { BuildAnswer, BuildResult } from './builds.ts'
import { sentenceOf } from './say.ts'
import { stopOnSignals } from './stop.ts'

/** Returns the entry of `ROOMS`: the presets compare packages by identity, and a message contains copies. */
const rowOf = (room: Room): Room => ROOMS.find(({ folder }) => folder === room.folder) ?? room

/** Builds at most two packages at a time. More would only compete for the CPU. */
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

// Stops the bundlers and this process on a signal, and on "disconnect", which comes when the parent ends, even by
// SIGKILL.
stopOnSignals()
// Keeps this process alive until the message arrives.
process.channel?.ref()
const [rooms] = (await once(process, 'message')) as [readonly Room[]]
const answer = await answerFor(rooms)
process.send?.(answer, () => process.exit())
