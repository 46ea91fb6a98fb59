import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { checkRules } from './index.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carte-rules-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const PROOF = 'api/src/a.test.ts'
/** Writes a page whose first row is on line 5, and the test that the rows name. */
function writePage(...rows: readonly string[]): void {
  write('docs/product.md', ['# Rules', '', '| Id | Rule | Proof |', '|---|---|---|', ...rows, ''].join('\n'))
  write(PROOF, '')
}

// These prefixes differ from those of the repository's documents, because the real check reads this file too.
describe('checkRules', () => {
  it('accepts unique ids with proofs that exist, and citations of them', () => {
    writePage(`| ROW-1 | A rule | \`${PROOF}\` |`, `| ROW-2 | Another | \`${PROOF}\`, \`npm run lint\` |`)
    write('docs/faults.md', `| Id | Fault | Test |\n|---|---|---|\n| BANG-1 | A fault | \`${PROOF}\` |\n`)
    write('docs/security.md', '| Id | Attack | Proof |\n|---|---|---|\n| HARM-1 | An attack | `a.test.ts` |\n')
    write('shell/src/a.ts', '// ROW-1, ROW-2, BANG-1 and HARM-1, but neither SHA-256 nor NARROW-7\n')
    expect(checkRules(root)).toEqual([])
  })

  it('reports an id that two rows define, with the place of the first', () => {
    writePage(`| ROW-1 | A rule | \`${PROOF}\` |`, `| ROW-1 | Another | \`${PROOF}\` |`)
    expect(checkRules(root)).toEqual([
      'docs/product.md:6  ROW-1 is defined in docs/product.md:5 already: take the next free number',
    ])
  })

  it.each(['', 'Row-1', 'ROW', 'ROW-1a'])('reports the invalid id "%s"', (id) => {
    writePage(`| ${id} | A rule | \`${PROOF}\` |`)
    expect(checkRules(root)).toEqual([
      `docs/product.md:5  '${id}' is not an id: write a prefix and a number, such as GUARD-3`,
    ])
  })

  it.each(['api/src/b.test.ts', 'a.test.ts', 'api/…/a.test.ts', 'api/src/*.test.ts'])(
    'reports the proof %s, which is not the path of a file',
    (proof) => {
      writePage(`| ROW-1 | A rule | \`${PROOF}\`, \`${proof}\` |`)
      expect(checkRules(root)).toEqual([
        `docs/product.md:5  ROW-1 names '${proof}', which does not exist: write the path of a file from the repository's root`,
      ])
    },
  )

  it('reports a rule without a proof', () => {
    writePage('| ROW-1 | A rule | |')
    expect(checkRules(root)).toEqual(['docs/product.md:5  ROW-1 has no proof: name a test in the column "Proof"'])
  })

  it('reports a cited id that is not defined, in code, tests and documents', () => {
    writePage(`| ROW-1 | A rule | \`${PROOF}\` |`)
    write('shell/src/a.test.tsx', "// ROW-1\nit('does something (ROW-9)', () => {})\n")
    write('README.md', 'See ROW-2.\n')
    write('node_modules/a/index.js', '// ROW-3\n')
    const advice = 'is not defined: correct the id, or define it in docs/product.md'
    expect(checkRules(root)).toEqual([`README.md:1  ROW-2 ${advice}`, `shell/src/a.test.tsx:2  ROW-9 ${advice}`])
  })

  it('checks nothing in a repository without documents that define ids', () => {
    write('README.md', 'See ROW-2.\n')
    expect(checkRules(root)).toEqual([])
  })

  it('finds nothing wrong in this repository', () => {
    expect(checkRules()).toEqual([])
  })
})
