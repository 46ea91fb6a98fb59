import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { changedFiles } from './git.ts'

let root: string
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: root })
    .toString()
    .trim()
const write = (file: string, text: string) => writeFile(join(root, file), text)
const commit = async (files: Readonly<Record<string, string>>) => {
  for (const [file, text] of Object.entries(files)) await write(file, text)
  git('add', '-A')
  git('commit', '--quiet', '--message=Change')
  return git('rev-parse', 'HEAD')
}
const changed = async (ref?: string) =>
  (await changedFiles(root, ref)).changes.map(({ file, isDeleted }) => (isDeleted ? `-${file}` : file))

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'carte-changed-'))
  git('init', '--quiet', '--initial-branch=main')
  await commit({
    'kept.ts': '1',
    'edited.ts': '1',
    'gone.ts': 'a long text that git recognizes after a rename',
    '.gitignore': 'ignored.ts',
  })
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('changedFiles lists committed, staged, unstaged and new files of a branch, but no later commits on main', async () => {
  const base = git('rev-parse', 'HEAD')
  git('switch', '--quiet', '--create', 'work')
  await commit({ 'committed.ts': '1' })
  git('switch', '--quiet', 'main')
  await commit({ 'elsewhere.ts': '1' })
  git('switch', '--quiet', 'work')
  git('mv', 'gone.ts', 'renamed.ts')
  await write('edited.ts', '2')
  await write('new file.ts', '1')
  await write('ignored.ts', '1')
  expect(await changed()).toEqual(['committed.ts', 'edited.ts', '-gone.ts', 'new file.ts', 'renamed.ts'])
  expect((await changedFiles(root)).base).toBe(base)
})

it('changedFiles compares main with origin/main', async () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await commit({ 'unpushed.ts': '1' })
  expect(await changed()).toEqual(['unpushed.ts'])
})

it('changedFiles compares main with its last commit when there is no remote', async () => {
  await commit({ 'committed.ts': '1' })
  await write('edited.ts', '2')
  expect(await changed()).toEqual(['edited.ts'])
})

it('changedFiles compares with a given commit', async () => {
  const first = git('rev-parse', 'HEAD')
  await commit({ 'committed.ts': '1' })
  expect(await changed(first)).toEqual(['committed.ts'])
})

it('changedFiles asks for a commit when there is no main', async () => {
  git('branch', '--move', 'trunk')
  await expect(changed()).rejects.toThrow(
    'git knows no common commit with main or origin/main. Name a branch or commit: npm run test:changed -- <ref>.',
  )
})
