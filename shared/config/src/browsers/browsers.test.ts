import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { missingApis, parseSource } from './apis.ts'
import { checkBrowserApis } from './check.ts'
import { BROWSERS } from './list.ts'

const apisIn = (text: string, ownMethods: readonly string[] = []) =>
  missingApis(parseSource('some.tsx', text), new Set(ownMethods)).map(({ api }) => api)

describe('missingApis', () => {
  it.each([
    ['a static method', 'URL.parse(text)', 'URL.parse'],
    ['a static method that is passed as a callback', 'texts.map(URL.parse)', 'URL.parse'],
    ['a static method through window', 'window.URL.parse(text)', 'URL.parse'],
    ['a static method with a type', '(URL as typeof URL).parse(text)', 'URL.parse'],
    ['a class', 'new Intl.DurationFormat("sv")', 'Intl.DurationFormat'],
    ['a global function', 'requestIdleCallback(begin)', 'requestIdleCallback'],
    ['a property of a global object', 'navigator.wakeLock.request()', 'navigator.wakeLock'],
    [
      'a property that is stored in a variable without a check',
      'const locks = navigator.wakeLock; locks.request()',
      'navigator.wakeLock',
    ],
    ['a method of a value', 'seen.union(others)', '.union()'],
    ['a method of a value in JSX', 'const Row = () => <p>{[...seen.union(others)]}</p>', '.union()'],
    ['a check of something else', 'if ("canParse" in URL) URL.parse(text)', 'URL.parse'],
    ['a check whose block has ended', 'if ("parse" in URL) start()\nURL.parse(text)', 'URL.parse'],
  ])('reports %s', (_, source, api) => expect(apisIn(source)).toEqual([api]))

  it.each([
    [
      'APIs that all browsers have',
      'list.at(-1); list.findLast(isOpen); structuredClone(list); AbortSignal.timeout(1000)',
    ],
    ['a check with "in"', 'if ("parse" in URL) URL.parse(text)'],
    ['a check with typeof', 'const url = typeof URL.parse === "function" ? URL.parse(text) : null'],
    ['a check with &&', 'URL.parse && URL.parse(text)'],
    ['an optional call', 'URL.parse?.(text)'],
    ['an optional member', 'navigator.wakeLock?.request("screen")'],
    [
      'a check that returns early',
      'function f() { if (!("parse" in URL)) return null\n return () => URL.parse(text) }',
    ],
    ['a check of the variable', 'const locks = navigator.wakeLock\nif (locks) locks.request("screen")'],
    ['a check of the function’s counterpart', 'if (typeof requestIdleCallback === "function") cancelIdleCallback(3)'],
    ['a method of a value with a check', 'const all = "union" in seen ? seen.union(others) : both(seen, others)'],
    ['an import with the same name', 'import { URL } from "./url.ts"\nURL.parse(text)'],
    ['a function of a library', 'import * as z from "zod"\nz.union([z.string()])'],
    ['a type', 'type Parse = typeof URL.parse\nconst parse = (made: ReturnType<typeof URL.parse>) => made'],
    ['a property of the same name', 'const view = { requestIdleCallback: 1, [key]: tree.requestIdleCallback }'],
  ])('accepts %s', (_, source) => expect(apisIn(source)).toEqual([]))

  it('accepts methods that the project’s own objects have', () => {
    expect(apisIn('schemas.union(a, b)', ['union'])).toEqual([])
  })

  it('reports the line and the browsers that lack the API', () => {
    expect(missingApis(parseSource('some.ts', '\nURL\n  .parse(text)'), new Set())).toEqual([
      { line: 2, api: 'URL.parse', browsers: expect.stringContaining('Chrome 109') },
    ])
  })
})

describe('checkBrowserApis', () => {
  const root = mkdtempSync(join(tmpdir(), 'carte-browsers-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }

  it('reports file and line in browser code, and ignores code that only servers or tests run', () => {
    const source = '// An address.\nexport const url = URL.parse(text)\n'
    write('shared/navigation/src/paths.ts', source)
    write('shared/navigation/src/paths.test.ts', source)
    write('shell/src/server/render.ts', source)
    write('api/src/config/env.ts', source)
    expect(checkBrowserApis(root)).toEqual([
      expect.stringMatching(/^shared\/navigation\/src\/paths\.ts:2 {2}URL\.parse does not exist in Chrome 109, /),
    ])
  })
})

it('BROWSERS contains only queries that browserslist can read', () => {
  for (const query of BROWSERS) expect(query).toMatch(/^\w+ >= [\d.]+$/)
})
