import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { git, mergeBase } from './changed/git.ts'
import { run } from './processes.ts'
import { UserError } from './say.ts'

/** The last commit from before the format of messages became a rule. */
const LAST_EXEMPT = '471fdea4db0bea1882b09e69a91af664ba55d807'
/** A CI sends zeros as the previous commit of a new branch. */
const UNKNOWN = /^0*$/

/** Returns the commit after which messages are checked. @throws UserError when git does not know `ref` */
async function firstChecked(root: string, ref: string | undefined): Promise<string> {
  const named = ref === undefined || UNKNOWN.test(ref) ? undefined : ref
  if (named && (await git(root, ['cat-file', '-e', `${named}^{commit}`])) === null)
    throw new UserError(
      `git does not know the commit "${named}". Name another one, or fetch it with: git fetch --unshallow.`,
      2,
    )
  const base = await mergeBase(root, 'lint -- commits', named)
  const isOlder = (await git(root, ['merge-base', '--is-ancestor', base, LAST_EXEMPT])) !== null
  return isOlder ? LAST_EXEMPT : base
}

/**
 * Checks the messages of the commits since the merge base with `main`, with the rules of `commitlint.config.mjs`.
 *
 * @param ref a branch or commit to use instead of `main`; empty or zeros count as not given
 * @returns the report of commitlint; empty if all messages follow the rules
 * @throws UserError when git does not know `ref`
 */
export async function checkCommits(ref?: string, root = ROOT): Promise<string> {
  const from = await firstChecked(root, ref)
  const bin = join(ROOT, 'node_modules/.bin/commitlint')
  const config = join(ROOT, 'commitlint.config.mjs')
  const args = ['--color=false', '--config', config, '--from', from, '--to', 'HEAD']
  const { code, output } = await run(bin, args, { cwd: root })
  return code === 0 ? '' : output.trim()
}
