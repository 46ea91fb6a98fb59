import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type PackageRule, packageNamed } from '@carte/config/package-rules'
import { type Build, planBuild, ROOT } from '@carte/config/release'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { checkOwnTests } from './own-tests.ts'

let folder: string
let build: Build
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-own-'))
  await mkdir(join(folder, 'src'))
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: [] }, include: ['src'] }),
  )
  const pkg: PackageRule = { ...packageNamed('remote-menu'), folder: relative(ROOT, folder) }
  build = { ...planBuild(packageNamed('remote-menu'), { version: '1.0.0' }), pkg }
})
afterEach(() => rm(folder, { recursive: true }))

const write = (text: string) => writeFile(join(folder, 'src/index.ts'), text)
// The folder is outside the repository, where jest finds no tests.
const check = (tests = { passed: 1, failed: 0 }) =>
  checkOwnTests(build, 'menu', join(folder, 'cache'), () => Promise.resolve(tests))

it('checkOwnTests reports five type errors in full and the number of the others', async () => {
  await write(Array.from({ length: 7 }, (_, i) => `export const a${i}: string = ${i}`).join('\n'))
  const problems = await check()
  expect(problems).toHaveLength(6)
  expect(problems[0]).toMatch(/^The remote menu does not compile: \S+index\.ts\(1,14\): error TS2322: Type 'number'/)
  expect(problems[5]).toBe('The remote menu does not compile in 2 more places.')
})

it('checkOwnTests reports a type error of several lines once', async () => {
  await write("export const a: { b: { c: string } } = JSON.parse('1') as { b: { c: number } }\n")
  const problems = await check()
  expect(problems).toEqual([expect.stringMatching(/index\.ts\(1,14\): error TS2322: /)])
})

it('checkOwnTests remembers a pass until sources or tests change', async () => {
  await write('export const a = 1\n')
  expect(await check()).toEqual([])
  // A second check would report this error.
  await writeFile(join(folder, 'tsconfig.json'), 'no configuration')
  expect(await check()).toEqual([])
  await writeFile(join(folder, 'src/index.test.ts'), 'export const b = 1\n')
  expect(await check()).not.toEqual([])
})

it('checkOwnTests reports how many tests of a remote fail, and runs them again the next time', async () => {
  await write('export const a = 1\n')
  expect(await check({ passed: 3, failed: 2 })).toEqual(['The remote menu fails 2 of its own 5 tests.'])
  expect(await check({ passed: 4, failed: 1 })).toEqual(['The remote menu fails 1 of its own 5 tests.'])
})
