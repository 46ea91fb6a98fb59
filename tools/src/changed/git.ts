import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UserError } from '../say.ts'
import type { Change } from './plan.ts'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs git. Returns its output; null when it fails. */
export async function git(root: string, args: readonly string[]): Promise<string | null> {
  const options = { cwd: root, maxBuffer: MAX_OUTPUT_BYTES }
  return promisify(execFile)('git', [...args], options).then(
    ({ stdout }) => stdout,
    () => null,
  )
}

/**
 * Returns the last commit that this branch shares with `main`, or with the branch or commit `named`.
 *
 * @param command the npm script that takes a commit as its argument, for the error message
 * @throws UserError when git has no such commit
 */
export async function mergeBase(root: string, command: string, named?: string): Promise<string> {
  const branch = (await git(root, ['symbolic-ref', '--short', 'HEAD']))?.trim()
  const branches = named ? [named] : branch === 'main' ? ['origin/main', 'main'] : ['main', 'origin/main']
  for (const each of branches) {
    const base = (await git(root, ['merge-base', 'HEAD', each]))?.trim()
    if (base) return base
  }
  const asked = branches.join(' or ')
  throw new UserError(`git knows no common commit with ${asked}. Name a branch or commit: npm run ${command} <ref>.`)
}

export interface Changed {
  /** The commit with which the working tree is compared. */
  readonly base: string
  readonly changes: readonly Change[]
}

/**
 * Returns the files that differ from the merge base with `main`: committed, staged, unstaged and untracked ones.
 *
 * @param ref a branch or commit to use instead of `main`
 * @throws UserError when git has no such commit
 */
export async function changedFiles(root: string, ref?: string): Promise<Changed> {
  const base = await mergeBase(root, 'test:changed --', ref)
  const [differing, untracked] = await Promise.all([
    git(root, ['diff', '--name-only', '--no-renames', '--relative', '-z', base, '--']),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ])
  if (differing === null || untracked === null) throw new UserError('git could not compare the working tree.')
  const files = [...new Set(`${differing}${untracked}`.split('\0').filter((file) => file !== ''))].sort()
  return { base, changes: files.map((file) => ({ file, isDeleted: !existsSync(join(root, file)) })) }
}
