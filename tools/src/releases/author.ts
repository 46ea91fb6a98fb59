import { userInfo } from 'node:os'
import { ROOT, roomsIn } from '@carte/config/release'
import type { Room } from '@carte/config/rooms'
import { run } from '../processes.ts'

/** What goes into no build. */
const NOT_BUILT = [':(exclude,glob)**/*.test.*', ':(exclude,glob)**/*.md', ':(exclude,glob)**/testing/**']
const LONGEST = 100

/** What git answers, without the end of its line; null where there is no git, no repository, or no answer. */
async function git(...args: readonly string[]): Promise<string | null> {
  const { code, output } = await run('git', args, { cwd: ROOT })
  return code === 0 ? output.trim() : null
}

/** The commit that a room's sources are at, with `+` behind it where they have changed since; null without git. */
export async function commitOf(room: Room): Promise<string | null> {
  const commit = await git('rev-parse', 'HEAD')
  if (!/^[0-9a-f]{40,63}$/.test(commit ?? '')) return null
  const folders = roomsIn(room).map(({ folder }) => folder || '.')
  const changed = await git('status', '--porcelain', '--', ...folders, ...NOT_BUILT)
  return changed === '' ? commit : `${commit}+`
}

/** Who releases, for people: the name that git has, else that of the account. */
export async function author(): Promise<string> {
  const name = (await git('config', 'user.name')) || process.env.USER || accountName()
  return name.slice(0, LONGEST)
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container, a number without a name.
    return 'somebody'
  }
}
