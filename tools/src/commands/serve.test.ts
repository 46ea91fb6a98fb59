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

it('carte serve asks for a release when the store has none, and leaves the store empty', async () => {
  await expect(serveReleased([])).rejects.toThrow(/no shell is live in .*npm run release -- shell/)
  expect(await readdir(folder)).toEqual([])
})

it('carte serve rejects the name of a package', async () => {
  await expect(serveReleased(['menu'])).rejects.toThrow('Unexpected argument "menu": "serve" takes no arguments.')
})
