import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type PackageRule, packageNamed } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { checkTypes } from './types.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'carte-types-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Writes a package with one source file. `own` adds to the shared configuration. */
async function writePackage(
  name: string,
  kind: 'browser' | 'node',
  text: string,
  { file = 'index.ts', own = {} }: { readonly file?: string; readonly own?: object } = {},
): Promise<PackageRule> {
  const folder = join(root, name)
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'shared/config/tsconfig', `${kind}.json`), ...own }),
  )
  await writeFile(join(folder, file), text)
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
    // TypeScript looks into a folder with a dot only if the configuration names it.
    await writePackage('six', 'browser', wrongType, {
      file: '.tool/index.ts',
      own: { compilerOptions: { types: [] }, include: ['.tool/*'] },
    }),
  ]
  const errors = await checkTypes(packages)
  expect(errors.map((line) => /([\w.]+)\/index\.ts\(\d+,\d+\): error (TS\d+)/.exec(line)?.slice(1)).toSorted()).toEqual(
    [
      ['.tool', 'TS2322'],
      ['four', 'TS2322'],
      ['one', 'TS2322'],
      ['three', 'TS2322'],
    ],
  )
})
