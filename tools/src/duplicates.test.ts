import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { checkDuplicates } from './duplicates.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carte-duplicates-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Returns a function of `lines` lines. */
const functionOf = (lines: number) =>
  [
    'export function pricesOf(rows: readonly number[]) {',
    ...Array.from({ length: lines - 3 }, (_, index) => `  const price${index} = rows[${index}] ?? 0`),
    '  return price0',
    '}\n',
  ].join('\n')

describe('checkDuplicates', () => {
  it('reports a block of 15 lines in two packages, with both places', async () => {
    write('remote-menu/src/a.ts', functionOf(15))
    write('shared/ui/src/b.test.ts', `// A comment.\n${functionOf(15)}`)
    expect(await checkDuplicates(root)).toEqual([
      'remote-menu/src/a.ts:1-15  15 lines are also in shared/ui/src/b.test.ts:2-16: move them to a package that both may import',
    ])
  })

  it('reports a block of a module and of a component', async () => {
    write('remote-menu/src/a.ts', functionOf(15))
    write('remote-shops/src/B.tsx', functionOf(15))
    expect(await checkDuplicates(root)).toHaveLength(1)
  })

  it('reports rules of two style sheets', async () => {
    const css = Array.from({ length: 5 }, (_, index) => `.part${index} {\n  color: red;\n}`).join('\n')
    write('remote-menu/src/a.module.css', css)
    write('shell/src/b.module.css', css)
    expect(await checkDuplicates(root)).toHaveLength(1)
  })

  it('accepts shorter blocks, blocks of one package, and texts and generated files', async () => {
    write('api/src/a.ts', functionOf(14))
    write('shell/src/a.ts', functionOf(14))
    write('shared/ui/src/a.ts', functionOf(15))
    write('shared/ui/src/b.ts', functionOf(15))
    write('remote-menu/src/locales/en.ts', functionOf(15))
    write('api/src/tables.generated.ts', functionOf(15))
    expect(await checkDuplicates(root)).toEqual([])
  })
})
