import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { followConnectivity } from './connectivity.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

interface Visit {
  readonly at?: string
  /** Initial value of `navigator.onLine`. */
  readonly online?: boolean
  /** Whether the site answers. Defaults to the value of `online`. */
  readonly isReachable?: () => boolean | Promise<boolean>
}

/** Creates a browser at an address. `goBack`, which leaves the offline page, leads to `/back`. */
function visit({ at = '/menu', online = true, isReachable }: Visit = {}) {
  const window = new EventTarget()
  const state = { at, online, checks: 0, refreshes: 0 }
  const stop = followConnectivity({
    events: window,
    isOnline: () => state.online,
    isOnOfflinePage: () => state.at === '/offline',
    isReachable: async () => {
      state.checks += 1
      return isReachable ? isReachable() : state.online
    },
    goOffline: () => {
      state.at = '/offline'
    },
    goBack: () => {
      state.at = '/back'
    },
    refresh: () => {
      state.refreshes += 1
    },
  })
  const setOnline = (online: boolean) => {
    state.online = online
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  }
  return { state, setOnline, stop, wait: (ms: number) => jest.advanceTimersByTimeAsync(ms) }
}

/** Creates an `isReachable` whose checks stay pending. The test resolves them through `answers`. */
function pendingChecks() {
  const answers: ((isReached: boolean) => void)[] = []
  return { answers, isReachable: () => new Promise<boolean>((resolve) => answers.push(resolve)) }
}

describe('followConnectivity when the browser reports offline', () => {
  it.each(['/', '/shop/s/menu', '/shop/s/checkout/payment/o', '/order/o'])(
    'shows the offline page in place of %s after three seconds and a failed check',
    async (at) => {
      const { state, setOnline, wait } = visit({ at })
      setOnline(false)
      await wait(2_999)
      expect(state).toMatchObject({ at, checks: 0 })
      await wait(1)
      expect(state).toMatchObject({ at: '/offline', checks: 1 })
    },
  )

  it('changes nothing when the connection is back before the check', async () => {
    const { state, setOnline, wait } = visit({ at: '/shop/s/checkout' })
    setOnline(false)
    await wait(1_500)
    setOnline(true)
    await wait(60_000)
    expect(state).toMatchObject({ at: '/shop/s/checkout', checks: 1, refreshes: 0 })
  })

  it('changes nothing while the site still answers', async () => {
    const { state, setOnline, wait } = visit({ isReachable: () => true })
    setOnline(false)
    await wait(60_000)
    expect(state).toMatchObject({ at: '/menu', checks: 1, refreshes: 0 })
  })

  it('changes nothing until the check is answered', async () => {
    const { answers, isReachable } = pendingChecks()
    const { state, setOnline, wait } = visit({ isReachable })
    setOnline(false)
    await wait(4_000)
    expect(state).toMatchObject({ at: '/menu', checks: 1 })
    answers[0]?.(false)
    await wait(0)
    expect(state.at).toBe('/offline')
  })

  it('makes one check for several events in a row', async () => {
    const { state, setOnline, wait } = visit()
    for (const online of [false, true, false, true, false]) {
      setOnline(online)
      await wait(400)
    }
    await wait(1_400)
    expect(state).toMatchObject({ at: '/offline', checks: 1 })
  })

  it('checks again when the connection drops once more before the first check is answered', async () => {
    const { answers, isReachable } = pendingChecks()
    const { state, setOnline, wait } = visit({ isReachable })
    setOnline(false)
    await wait(3_000)
    setOnline(true)
    setOnline(false)
    answers[0]?.(true)
    await wait(3_000)
    expect(state).toMatchObject({ at: '/menu', checks: 2 })
    answers[1]?.(false)
    await wait(0)
    expect(state.at).toBe('/offline')
  })

  it('also checks when the page starts offline', async () => {
    const { state, wait } = visit({ online: false })
    expect(state.at).toBe('/menu')
    await wait(3_000)
    expect(state).toMatchObject({ at: '/offline', checks: 1 })
  })

  it('leaves a guest on the saved menu until the connection returns, then refreshes once', async () => {
    const { state, setOnline, wait } = visit()
    setOnline(false)
    await wait(3_000)
    state.at = '/menu'
    await wait(60_000)
    setOnline(true)
    await wait(2_000)
    setOnline(false)
    await wait(60_000)
    expect(state).toMatchObject({ at: '/menu', refreshes: 0 })

    setOnline(true)
    await wait(4_999)
    expect(state.refreshes).toBe(0)
    await wait(60_000)
    expect(state).toMatchObject({ at: '/menu', refreshes: 1 })
    setOnline(false)
    await wait(3_000)
    expect(state.at).toBe('/offline')
  })
})

describe('followConnectivity when the connection returns', () => {
  it('returns the guest from the offline page after five seconds and a check', async () => {
    const { state, setOnline, wait } = visit({ at: '/offline', online: false })
    setOnline(true)
    await wait(4_999)
    expect(state).toMatchObject({ at: '/offline', checks: 0 })
    await wait(1)
    expect(state).toMatchObject({ at: '/back', checks: 1 })
    await wait(60_000)
    expect(state.checks).toBe(1)
  })

  it('checks every five seconds until the site answers, even while the browser reports offline', async () => {
    let isUp = false
    const { state, wait } = visit({ at: '/offline', online: false, isReachable: () => isUp })
    await wait(15_000)
    expect(state).toMatchObject({ at: '/offline', checks: 3 })
    isUp = true
    await wait(5_000)
    expect(state).toMatchObject({ at: '/back', checks: 4 })
  })

  it('ignores a check’s answer that arrives after the connection has dropped again', async () => {
    const { answers, isReachable } = pendingChecks()
    const { state, setOnline, wait } = visit({ at: '/offline', online: false, isReachable })
    setOnline(true)
    await wait(5_000)
    setOnline(false)
    answers[0]?.(true)
    await wait(4_999)
    expect(state).toMatchObject({ at: '/offline', checks: 1 })
  })

  it('makes one check for a connection that flaps', async () => {
    const { state, setOnline, wait } = visit({ at: '/offline', online: false })
    for (let time = 0; time < 5; time += 1) {
      setOnline(true)
      await wait(2_000)
      setOnline(false)
    }
    setOnline(true)
    await wait(5_000)
    expect(state).toMatchObject({ at: '/back', checks: 1 })
  })
})

it('followConnectivity does nothing once it is stopped', async () => {
  const { state, setOnline, stop, wait } = visit({ at: '/offline', online: false })
  setOnline(true)
  stop()
  setOnline(false)
  await wait(60_000)
  expect(state).toMatchObject({ at: '/offline', checks: 0 })
})
