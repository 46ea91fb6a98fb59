import { describe, expect, it } from '@jest/globals'
import { depthsOf } from './depth.ts'

const link = (url: string, from: readonly string[] = [], cached = false) => ({ url, from, cached })
const depths = (links: ReturnType<typeof link>[]) => [...depthsOf(links).values()]

describe('depthsOf', () => {
  it('counts 1 for the document, 2 for files that it names and 3 for requests of those', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/main.css', ['/']),
        link('/data', ['/main.js']),
        link('/font', ['/main.css']),
      ]),
    ).toEqual([1, 2, 2, 3, 3]))

  it('counts a request from the deepest script of its stack', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/chunk.js', ['/main.js']),
        link('/data', ['/main.js', '/chunk.js']),
      ]),
    ).toEqual([1, 2, 3, 4]))

  it('counts the requests of a cached file from the depth at which it was downloaded', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/entry.js', ['/']),
        link('/entry.js', ['/main.js'], true),
        link('/data', ['/entry.js']),
      ]),
    ).toEqual([1, 2, 2, 2, 3]))

  it('adds no depth for a file that came only from a cache', () =>
    expect(
      depths([link('/'), link('/main.js', ['/']), link('/kept.js', ['/main.js'], true), link('/data', ['/kept.js'])]),
    ).toEqual([1, 2, 2, 3]))

  it('counts a request of an inline script as a request of the document', () =>
    expect(depths([link('/'), link('/data', ['/'])])).toEqual([1, 2]))
})
