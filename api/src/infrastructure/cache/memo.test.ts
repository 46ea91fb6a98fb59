import { describe, expect, it } from '@jest/globals'
import { Memo, type MemoLimits } from './memo.ts'

const clock = { now: () => new Date('2026-06-01T12:00:00Z') }
const LATER = new Date('2026-06-01T12:01:00Z')

function createMemo(limits: Partial<MemoLimits>) {
  const memo = new Memo(clock, limits)
  memo.setTrusted(true)
  const made: string[] = []
  const get = (key: string, bytes = 0, until: Date | null = LATER) =>
    memo.get(key, async () => {
      made.push(key)
      return { value: key, until, bytes }
    })
  return { memo, made, get }
}

describe('a cache', () => {
  it('keeps no more bytes than it may, and forgets what was used longest ago', async () => {
    const { memo, made, get } = createMemo({ bytes: 100 })
    await get('a', 40)
    await get('b', 40)
    await get('a', 40)
    await get('c', 40)
    expect(memo.size).toEqual({ entries: 2, bytes: 80 })
    await get('a', 40)
    await get('b', 40)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('keeps no value that alone is more than all may be', async () => {
    const { memo, get } = createMemo({ bytes: 100 })
    expect(await get('large', 101)).toBe('large')
    expect(memo.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('keeps no more values than it may', async () => {
    const { memo, get } = createMemo({ entries: 3 })
    for (let i = 0; i < 1_000; i++) await get(`key-${i}`)
    expect(memo.size.entries).toBe(3)
  })

  it('keeps nothing of a value that holds no longer than it took to make', async () => {
    const { memo, get } = createMemo({})
    for (let i = 0; i < 100; i++) await get(`made-up-${i}`, 10, clock.now())
    expect(memo.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('counts the bytes of what is dropped no longer', async () => {
    const { memo, get } = createMemo({})
    for (const key of ['view/shop/a/1', 'view/shop/a/2', 'view/shop/b/1', 'view/shops/']) await get(key, 10)
    memo.drop('view/shop/a/')
    expect(memo.size).toEqual({ entries: 2, bytes: 20 })
    memo.drop('view/shop/b/1')
    expect(memo.size).toEqual({ entries: 1, bytes: 10 })
    memo.setTrusted(false)
    expect(memo.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('counts nothing for a value that was dropped while it was made', async () => {
    const { memo } = createMemo({})
    await memo.get('a', async () => {
      await Promise.resolve()
      memo.drop('a')
      return { value: 1, until: LATER, bytes: 10 }
    })
    expect(memo.size).toEqual({ entries: 0, bytes: 0 })
  })
})
