import { describe, expect, it } from '@jest/globals'
import { depthsOf } from './depth.ts'

const link = (url: string, from: readonly string[] = [], cached = false) => ({ url, from, cached })
const depths = (links: ReturnType<typeof link>[]) => [...depthsOf(links).values()]

describe('network depth', () => {
  it('counts the document, what it names, and what scripts ask for', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/main.css', ['/']),
        link('/data', ['/main.js']),
        link('/font', ['/main.css']),
      ]),
    ).toEqual([1, 2, 2, 3, 3]))

  it('takes the deepest script of a stack', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/chunk.js', ['/main.js']),
        link('/data', ['/main.js', '/chunk.js']),
      ]),
    ).toEqual([1, 2, 3, 4]))

  it('takes what was fetched first and then run from the cache by where its bytes came from', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/entry.js', ['/']),
        link('/entry.js', ['/main.js'], true),
        link('/data', ['/entry.js']),
      ]),
    ).toEqual([1, 2, 2, 2, 3]))

  it('passes on what only a cache had', () =>
    expect(
      depths([link('/'), link('/main.js', ['/']), link('/kept.js', ['/main.js'], true), link('/data', ['/kept.js'])]),
    ).toEqual([1, 2, 2, 3]))

  it('takes scripts of the document itself for the document', () =>
    expect(depths([link('/'), link('/data', ['/'])])).toEqual([1, 2]))
})
