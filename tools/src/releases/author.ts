import { userInfo } from 'node:os'
import type { PackageRule } from '@carte/config/package-rules'
import { packagesIn, ROOT } from '@carte/config/release'
import { run } from '../processes.ts'

/** Files that no build contains. */
const NOT_BUILT = [':(exclude,glob)**/*.test.*', ':(exclude,glob)**/*.md', ':(exclude,glob)**/testing/**']
const NAME_MAX_LENGTH = 100

/** Returns the trimmed output of git; null without git, without a repository, or on failure. */
async function git(...args: readonly string[]): Promise<string | null> {
  const { code, output } = await run('git', args, { cwd: ROOT })
  return code === 0 ? output.trim() : null
}

/** Returns the current commit, with `+` when the package's sources have uncommitted changes; null without git. */
export async function commitOf(pkg: PackageRule): Promise<string | null> {
  const commit = await git('rev-parse', 'HEAD')
  if (!/^[0-9a-f]{40,63}$/.test(commit ?? '')) return null
  const folders = packagesIn(pkg).map(({ folder }) => folder || '.')
  const changed = await git('status', '--porcelain', '--', ...folders, ...NOT_BUILT)
  return changed === '' ? commit : `${commit}+`
}

/** Returns the name of the person who releases: git's `user.name`, or the account's name. */
export async function author(): Promise<string> {
  const name = (await git('config', 'user.name')) || process.env.USER || accountName()
  return name.slice(0, NAME_MAX_LENGTH)
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user id may have no name.
    return 'unknown'
  }
}
