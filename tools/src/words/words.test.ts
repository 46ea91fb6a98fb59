import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { checkWords } from './index.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carte-words-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('checkWords', () => {
  it('accepts plain comments, and any words in strings and code blocks', () => {
    write('api/src/a.ts', "// The server rejects the order.\nconst text = 'Nobody is here'\n")
    write('docs/a.md', 'The server rejects the order.\n\n```\nnobody\n```\n\nThe user `nobody`.\n')
    expect(checkWords(root)).toEqual([])
  })

  it.each(['// Whoever asks gets a 404.', ' * Nobody is told.', '/* and no more */'])(
    'reports the comment %s',
    (line) => {
      write('api/src/a.ts', `const a = 1\n${line}\n`)
      expect(checkWords(root)).toEqual([expect.stringMatching(/^api\/src\/a\.ts:2 {2}".+": name the subject/)])
    },
  )

  it('reports a phrase in a document', () => {
    write('docs/a.md', 'A page.\n\nThe previous version stands in.\n')
    expect(checkWords(root)).toEqual(['docs/a.md:3  "stands in": name the subject, and say it in plain words'])
  })

  it.each(['tools/src/new-remote/remote/src/a.ts.txt', 'tools/src/new-remote/in-workspace/README.md.txt'])(
    'reads the template %s like the file that it becomes',
    (file) => {
      write(file, '// Whoever asks gets a 404.\n')
      expect(checkWords(root)).toEqual([expect.stringContaining(`${file}:1  "Whoever"`)])
    },
  )

  it('reports an old name, with the new one', () => {
    write('tools/src/a.ts', "import { roomNamed } from './rooms.ts'\n")
    expect(checkWords(root)).toEqual(['tools/src/a.ts:1  roomNamed has the name packageNamed now'])
  })
})
