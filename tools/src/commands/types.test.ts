import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type PackageRule, packageNamed } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { checkTypes } from './types.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'carte-types-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Writes a package with one source file. */
async function writePackage(name: string, kind: 'browser' | 'node', text: string): Promise<PackageRule> {
  const folder = join(root, name)
  await mkdir(folder)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'shared/config/tsconfig', `${kind}.json`), compilerOptions: { types: [] } }),
  )
  await writeFile(join(folder, 'index.ts'), text)
  return { ...packageNamed('remote-menu'), folder: relative(ROOT, folder) }
}

it('checkTypes reports the errors of each of several packages once, also without an import between them', async () => {
  const wrongType = 'export const text: string = 1\n'
  const packages = [
    await writePackage('one', 'browser', wrongType),
    // Has no error only if the project contains the shared declaration of style sheets.
    await writePackage('two', 'browser', "import * as styles from './a.module.css'\nexport const { a } = styles\n"),
    await writePackage('three', 'browser', wrongType),
    await writePackage('four', 'node', wrongType),
    await writePackage('five', 'node', 'export const right = 1\n'),
  ]
  const errors = await checkTypes(packages)
  expect(errors.map((line) => /(\w+)\/index\.ts\(\d+,\d+\): error (TS\d+)/.exec(line)?.slice(1)).toSorted()).toEqual([
    ['four', 'TS2322'],
    ['one', 'TS2322'],
    ['three', 'TS2322'],
  ])
})
