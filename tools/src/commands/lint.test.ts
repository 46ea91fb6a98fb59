import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { checkCommits } from './lint.ts'

let root: string
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], { cwd: root })
const commit = (message: string) => git('commit', '--quiet', '--allow-empty', `--message=${message}`)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'carte-commits-'))
  git('init', '--quiet', '--initial-branch=main')
  commit('A message from before the rule')
  git('switch', '--quiet', '--create', 'work')
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('checkCommits', () => {
  it('accepts messages with a type, a scope and a summary of at most 72 characters', async () => {
    commit('feat(menu): show allergens')
    commit(`docs: ${'a'.repeat(66)}\n\nThe body says why.`)
    expect(await checkCommits(undefined, root)).toEqual({ count: 2, report: '' })
  })

  it('accepts a branch without commits, and counts none', async () => {
    expect(await checkCommits(undefined, root)).toEqual({ count: 0, report: '' })
  })

  it.each([
    ['no type', 'Show allergens', 'type-empty'],
    ['an unknown type', 'menu: show allergens', 'type-enum'],
    ['a header of 73 characters', `docs: ${'a'.repeat(67)}`, 'header-max-length'],
    ['a body line of 73 characters', `docs: say why\n\n${'a '.repeat(37)}`, 'body-max-line-length'],
  ])('reports %s', async (_case, message, rule) => {
    commit(message)
    const { report } = await checkCommits(undefined, root)
    expect(report).toContain(message.split('\n')[0])
    expect(report).toContain(`[${rule}]`)
  })

  it('checks only commits after the given one', async () => {
    commit('Wrong')
    git('tag', 'base')
    commit('fix: correct a price')
    expect(await checkCommits('base', root)).toEqual({ count: 1, report: '' })
  })

  it.each(['', '0000000000000000000000000000000000000000'])(
    'treats the base %j, which CI systems pass for a new branch, as not given',
    async (base) => {
      commit('Wrong')
      expect((await checkCommits(base, root)).report).toContain('[type-empty]')
    },
  )

  it('rejects a commit that git does not know', async () => {
    await expect(checkCommits('1234567', root)).rejects.toThrow(/^git does not know the commit "1234567"\. /)
  })
})
