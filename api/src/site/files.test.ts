import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createFiles } from './files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-files-'))
  for (const name of ['a.js', 'b.js', 'c.js']) await writeFile(join(folder, name), name)
})
afterEach(() => rm(folder, { recursive: true }))

it('files are read once; of those that are bounded, the latest stay in memory', async () => {
  const all = createFiles({ dev: false, cacheControl: 'no-cache' })
  const bounded = createFiles({ dev: false, cacheControl: 'no-cache', most: 2 })
  for (const files of [all, bounded]) for (const name of ['a.js', 'b.js', 'c.js']) await files.find(folder, name)
  for (const name of ['a.js', 'b.js', 'c.js']) await rm(join(folder, name))
  const found = (files: typeof all) =>
    Promise.all(['b.js', 'c.js', 'a.js'].map(async (name) => (await files.find(folder, name))?.body.toString()))
  expect(await found(all)).toEqual(['b.js', 'c.js', 'a.js'])
  expect(await found(bounded)).toEqual(['b.js', 'c.js', undefined])
})
