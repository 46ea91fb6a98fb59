import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { followConnectivity } from './connectivity.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** A browser at an address; `reach` answers whether the site can be reached. */
function visit({ at = '/menu', online = true, reach = () => true as boolean | Promise<boolean> } = {}) {
  const window = new EventTarget()
  const state = { at, online, looks: 0, refreshes: 0 }
  const stop = followConnectivity({
    events: window,
    isOnline: () => state.online,
    isOnOfflinePage: () => state.at === '/offline',
    reach: async () => {
      state.looks += 1
      return reach()
    },
    goOffline: () => {
      state.at = '/offline'
    },
    goHome: () => {
      state.at = '/'
    },
    refresh: () => {
      state.refreshes += 1
    },
  })
  const turn = (online: boolean) => {
    state.online = online
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  }
  return { state, turn, stop, wait: (ms: number) => jest.advanceTimersByTimeAsync(ms) }
}

describe('without a connection', () => {
  it.each(['/', '/shop/s/menu', '/shop/s/checkout/payment/o', '/order/o'])(
    'the guest is taken from %s to the offline page',
    (at) => {
      const { state, turn } = visit({ at })
      turn(false)
      expect(state.at).toBe('/offline')
    },
  )

  it('from the start, it is the first page', () => expect(visit({ online: false }).state.at).toBe('/offline'))

  it('somebody who goes on with the saved menu stays there until the connection changes', async () => {
    const { state, turn, wait } = visit()
    turn(false)
    state.at = '/menu'
    await wait(60_000)
    expect(state.at).toBe('/menu')
    turn(true)
    await wait(4_999)
    expect(state.refreshes).toBe(0)
    await wait(60_000)
    expect(state).toMatchObject({ at: '/menu', refreshes: 1 })
    turn(false)
    expect(state.at).toBe('/offline')
  })
})

describe('back online', () => {
  it('the site is looked for after five seconds, and whoever waits is taken home', async () => {
    const { state, turn, wait } = visit({ online: false })
    turn(true)
    await wait(4_999)
    expect(state).toMatchObject({ at: '/offline', looks: 0 })
    await wait(1)
    expect(state).toMatchObject({ at: '/', looks: 1 })
    await wait(60_000)
    expect(state.looks).toBe(1)
  })

  it('it is looked for again, each five seconds, until it answers', async () => {
    let isUp = false
    const { state, turn, wait } = visit({ online: false, reach: () => isUp })
    turn(true)
    await wait(15_000)
    expect(state).toMatchObject({ at: '/offline', looks: 3 })
    isUp = true
    await wait(5_000)
    expect(state).toMatchObject({ at: '/', looks: 4 })
  })

  it('an answer that comes when the connection has gone again takes nobody home', async () => {
    let answer: (isReached: boolean) => void = () => {}
    const { state, turn, wait } = visit({
      online: false,
      reach: () =>
        new Promise<boolean>((resolve) => {
          answer = resolve
        }),
    })
    turn(true)
    await wait(5_000)
    turn(false)
    answer(true)
    await wait(60_000)
    expect(state).toMatchObject({ at: '/offline', looks: 1 })
  })

  it('a connection that comes and goes has one look under way', async () => {
    const { state, turn, wait } = visit({ online: false })
    for (let time = 0; time < 5; time += 1) {
      turn(true)
      await wait(2_000)
      turn(false)
    }
    turn(true)
    await wait(5_000)
    expect(state).toMatchObject({ at: '/', looks: 1 })
  })
})

it('is no longer followed once it is stopped', async () => {
  const { state, turn, stop, wait } = visit({ online: false })
  turn(true)
  stop()
  turn(false)
  await wait(60_000)
  expect(state).toMatchObject({ at: '/offline', looks: 0 })
})
