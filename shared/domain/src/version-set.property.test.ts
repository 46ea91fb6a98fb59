import type { PublishedRegistry } from '@carte/contract'
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { chooseSet, DRAWS, pinnedBy } from './version-set.ts'

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const version = (name: string) => ({ version: name, entry: file(`/${name}.js`), exposes: {} })
const draws = Array.from({ length: DRAWS }, (_, draw) => draw)

/** Returns a registry with these remotes, each with a canary of the given version and share. */
const published = (
  canaries: Readonly<Record<string, readonly [version: string, share: number]>>,
): PublishedRegistry => ({
  release: 'all',
  shell: '1.0.0',
  remotes: Object.fromEntries(
    Object.entries(canaries).map(([name, [canary, share]]) => [
      name,
      { live: version('1.0.0'), canary: { ...version(canary), share }, withdrawn: [] },
    ]),
  ),
})
const drawnFor = (of: PublishedRegistry, remote: string) =>
  new Set(draws.filter((draw) => chooseSet(of, { draw }).remotes[remote]?.live.version !== '1.0.0'))

const name = fc.stringMatching(/^[a-z]{2,8}$/)
const canary = fc.stringMatching(/^2\.\d\.\d-[0-9a-f]{8}$/)
const share = fc.integer({ min: 1, max: 100 })
/** Few runs, because each tests all 10,000 draws twice. */
const few = { numRuns: 4 }

it('chooseSet gives a canary exactly its share of the draws, and a larger share only adds draws', () => {
  fc.assert(
    fc.property(name, canary, share, share, (remote, of, a, b) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)]
      const [before, after] = [small, large].map((each) => drawnFor(published({ [remote]: [of, each] }), remote))
      expect(before?.size).toBe(small * 100)
      expect(after?.size).toBe(large * 100)
      expect([...(before ?? [])].filter((draw) => !after?.has(draw))).toEqual([])
    }),
    few,
  )
})

it('chooseSet draws the canaries of two remotes independently', () => {
  fc.assert(
    fc.property(name, name, canary, canary, fc.integer({ min: 5, max: 50 }), (a, b, ofA, ofB, each) => {
      fc.pre(a !== b)
      const of = published({ [a]: [ofA, each], [b]: [ofB, each] })
      const [first, second] = [drawnFor(of, a), drawnFor(of, b)]
      const both = [...first].filter((draw) => second.has(draw)).length
      const expected = DRAWS * (each / 100) ** 2
      // Six standard deviations of a binomial distribution.
      expect(Math.abs(both - expected)).toBeLessThan(6 * Math.sqrt(expected))
    }),
    few,
  )
})

it('chooseSet keeps the pinned set of a visit when the canary’s share changes', () => {
  fc.assert(
    fc.property(fc.nat(DRAWS - 1), name, canary, share, share, (draw, remote, of, before, after) => {
      const chosen = chooseSet(published({ [remote]: [of, before] }), { draw })
      const again = chooseSet(published({ [remote]: [of, after] }), { draw, pinned: pinnedBy(chosen) })
      expect(again).toEqual(chosen)
    }),
  )
})
