import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { serveReleased } from './serve.ts'

let folder: string
const before = process.env.RELEASES
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-serve-'))
  process.env.RELEASES = folder
})
afterEach(async () => {
  if (before === undefined) delete process.env.RELEASES
  else process.env.RELEASES = before
  await rm(folder, { recursive: true, force: true })
})

it('where nothing is released it says what to do, and leaves the store as it is', async () => {
  await expect(serveReleased([])).rejects.toThrow(/no shell is live there.*npm run release -- shell/)
  expect(await readdir(folder)).toEqual([])
})

it('takes no packages', async () => {
  await expect(serveReleased(['menu'])).rejects.toThrow('"serve" does not know what to do with "menu".')
})
