import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { checkDocumentPaths } from './lint.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carte-paths-'))
  write('shell/src/guard/decide.ts', '')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('checkDocumentPaths', () => {
  it.each(['shell/src/guard/decide.ts', 'guard/decide.ts', 'decide.ts', 'anything.json'])(
    'accepts a document that names %s',
    (path) => {
      write('docs/a.md', `See \`${path}\`.\n`)
      expect(checkDocumentPaths(root)).toEqual([])
    },
  )

  it.each(['shell/src/decide.ts', 'uard/decide.ts', 'guard.ts'])(
    'reports a document that names %s, which does not exist',
    (path) => {
      write('docs/a.md', `A page.\n\nSee \`${path}\`.\n`)
      expect(checkDocumentPaths(root)).toEqual([
        `docs/a.md:3  ${path} does not exist: name the file by its present path`,
      ])
    },
  )

  it('ignores decision records, which name the files of their time', () => {
    write('docs/decisions/0001-a.md', 'See `gone.ts`.\n')
    expect(checkDocumentPaths(root)).toEqual([])
  })
})
