import { KEPT_AT_HEADER } from '@carte/contract'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createFetch, movedToNow } from './open-site.tsx'
import type { Recorded } from './recorded.ts'
import type { SiteState } from './state.ts'

const RECORDED: Recorded = {
  at: '2026-03-04T12:00:00.000Z',
  guest: { 'GET /api/settings': { version: '1' }, 'GET /api/shops': [] },
  customer: { 'GET /api/user/profile': { name: 'Anna' } },
  tablet: { 'GET /api/staff/session': { shop: 'centrum' } },
} as unknown as Recorded

const fetchOf = (state: Partial<SiteState>) => createFetch(RECORDED, { at: '/', ...state } as SiteState, 'https://a')
const get = (state: Partial<SiteState>, path: string) => fetchOf(state)(`https://a${path}`)

afterEach(() => {
  jest.useRealTimers()
})

describe('movedToNow', () => {
  it('moves every time by the age of the recording', () => {
    jest.useFakeTimers({ now: new Date('2026-03-05T12:30:00Z') })
    const text = JSON.stringify({ at: '2026-03-04T12:00:00.000Z', until: '2026-03-04T14:00:00+01:00', code: 'A47' })
    expect(JSON.parse(movedToNow(text, RECORDED.at))).toEqual({
      at: '2026-03-05T12:30:00.000Z',
      until: '2026-03-05T13:30:00.000Z',
      code: 'A47',
    })
  })
})

describe('the fetch of a story', () => {
  it.each<[string, Partial<SiteState>, string, number]>([
    ['answers a guest from the recording', {}, '/api/settings', 200],
    ['answers 401 to a guest who asks for a profile', {}, '/api/user/profile', 401],
    ['answers a signed-in customer from the recording', { isSignedIn: true }, '/api/user/profile', 200],
    ['answers a tablet from the recording', { isTablet: true }, '/api/staff/session', 200],
    ['answers 404 to an unknown id', {}, '/api/order/unknown', 404],
    ['answers 503 where a story asks for an error', { failing: ['GET /api/shops'] }, '/api/shops', 503],
  ])('%s', async (_, state, path, status) => {
    expect((await get(state, path)).status).toBe(status)
  })

  it('rejects every request of an offline story', async () => {
    await expect(get({ isOffline: true }, '/api/settings')).rejects.toThrow('Failed to fetch')
  })

  it('marks answers of a story with old data with the time when they were cached', async () => {
    jest.useFakeTimers({ now: 1_000_000 })
    expect((await get({ ageMs: 60_000 }, '/api/shops')).headers.get(KEPT_AT_HEADER)).toBe('940000')
  })
})
