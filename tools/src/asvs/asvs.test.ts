import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { describe, expect, it } from '@jest/globals'
import { REQUIREMENTS } from './requirements.ts'

const FOLDER = 'docs/asvs'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const STATES = ['met', 'partly', 'not met', 'does not apply'] as const
interface Row {
  readonly number: string
  readonly level: number
  readonly state: string
  readonly evidence: string
}

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([a-z ]+) \| ([^|]+) \|$/gm
const rowsOf = (text: string): readonly Row[] =>
  [...text.matchAll(ROW)].map(([, number = '', level, state = '', evidence = '']) => ({
    number,
    level: Number(level),
    state,
    evidence,
  }))

const chapters = readdirSync(join(ROOT, FOLDER)).filter((name) => /^v\d\d-/.test(name))
const rows = chapters.flatMap((name) => rowsOf(read(`${FOLDER}/${name}`)))

/** Returns all files of the repository, without generated folders. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:node_modules|dist|data|coverage|\.git|\.cache)$/.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
const files = filesBelow('')

/** Matches file paths in backticks, but not URLs, calls or code. */
const NAMED =
  /`([\w@.*-]+\.(?:ts|tsx|md)|[\w@.*-]+\/[\w@.*/-]+\.(?:ts|tsx|md|js|ya?ml|conf|service|env|json|dockerignore)|(?:e2e|api|shell|shared)\/[\w./*-]+)`/g
const namedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, path = '']) => path).filter((path) => !path.startsWith('/'))),
]

/** Returns whether a file exists. A page may omit its folder, and the ending of a spec. */
function isThere(path: string): boolean {
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  const wanted = new RegExp(`(?:^|/)${pattern}(?:\\.spec\\.ts)?$`)
  return files.some((file) => wanted.test(file))
}

it('The list of ASVS requirements has 70 of level 1 and 183 of level 2', () => {
  expect([1, 2].map((level) => REQUIREMENTS.filter((each) => each.level === level).length)).toEqual([70, 183])
  expect(new Set(REQUIREMENTS.map(({ number }) => number)).size).toBe(253)
})

it('The ASVS pages have one row for each requirement, at its level', () => {
  const byNumber = (a: Pick<Row, 'number'>, b: Pick<Row, 'number'>) =>
    a.number.localeCompare(b.number, 'en', { numeric: true })
  expect(rows.map(({ number, level }) => ({ number, level })).toSorted(byNumber)).toEqual(
    REQUIREMENTS.toSorted(byNumber),
  )
})

it('Each ASVS page lists only requirements of its chapter', () => {
  for (const name of chapters) {
    const chapter = String(Number(name.slice(1, 3)))
    expect(new Set(rowsOf(read(`${FOLDER}/${name}`)).map(({ number }) => number.split('.')[0]))).toEqual(
      new Set([chapter]),
    )
  }
})

it('Each ASVS requirement is met, partly met, not met or does not apply', () => {
  expect(rows.filter(({ state }) => !(STATES as readonly string[]).includes(state))).toEqual([])
})

it('The README of the ASVS pages states how many requirements are in each state', () => {
  const sums = STATES.map((state) => rows.filter((row) => row.state === state).length)
  expect(read(`${FOLDER}/README.md`)).toContain(`| **All 253** | ${sums.join(' | ')} |`)
})

it.each([...chapters.map((name) => `${FOLDER}/${name}`), `${FOLDER}/README.md`, 'docs/security.md'])(
  '%s names only files that exist',
  (page) => {
    expect(namedIn(read(page)).filter((path) => !isThere(path))).toEqual([])
  },
)

describe('the links to docs/security.md', () => {
  const slugOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
  const headings = new Set(
    [...read('docs/security.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
  )

  it.each(chapters)('in %s lead to existing headings', (name) => {
    const links = [...read(`${FOLDER}/${name}`).matchAll(/\(\.\.\/security\.md#([^)]+)\)/g)].map(
      ([, link = '']) => link,
    )
    expect(links.filter((link) => !headings.has(link))).toEqual([])
  })
})
