import { describe, expect, it } from '@jest/globals'
import { Cache, type CacheLimits } from './cache.ts'

const clock = { now: () => new Date('2026-06-01T12:00:00Z') }
const LATER = new Date('2026-06-01T12:01:00Z')

function createCache(limits: Partial<CacheLimits>) {
  const cache = new Cache(clock, limits)
  cache.setEnabled(true)
  const made: string[] = []
  const get = (key: string, bytes = 0, until: Date | null = LATER) =>
    cache.get(key, async () => {
      made.push(key)
      return { value: key, until, bytes }
    })
  return { cache, made, get }
}

describe('a cache', () => {
  it('evicts the least recently used entries above its limit of bytes', async () => {
    const { cache, made, get } = createCache({ bytes: 100 })
    await get('a', 40)
    await get('b', 40)
    await get('a', 40)
    await get('c', 40)
    expect(cache.size).toEqual({ entries: 2, bytes: 80 })
    await get('a', 40)
    await get('b', 40)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('does not store a value above its limit of bytes', async () => {
    const { cache, get } = createCache({ bytes: 100 })
    expect(await get('large', 101)).toBe('large')
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('evicts entries above its limit of entries', async () => {
    const { cache, get } = createCache({ entries: 3 })
    for (let i = 0; i < 1_000; i++) await get(`key-${i}`)
    expect(cache.size.entries).toBe(3)
  })

  it('does not store a value that has expired when it is computed', async () => {
    const { cache, get } = createCache({})
    for (let i = 0; i < 100; i++) await get(`made-up-${i}`, 10, clock.now())
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('subtracts the bytes of dropped entries', async () => {
    const { cache, get } = createCache({})
    for (const key of ['view/shop/a/1', 'view/shop/a/2', 'view/shop/b/1', 'view/shops/']) await get(key, 10)
    cache.drop('view/shop/a/')
    expect(cache.size).toEqual({ entries: 2, bytes: 20 })
    cache.drop('view/shop/b/1')
    expect(cache.size).toEqual({ entries: 1, bytes: 10 })
    cache.setEnabled(false)
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('does not count a value that was dropped during its computation', async () => {
    const { cache } = createCache({})
    await cache.get('a', async () => {
      await Promise.resolve()
      cache.drop('a')
      return { value: 1, until: LATER, bytes: 10 }
    })
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })
})
