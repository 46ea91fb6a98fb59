import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { App } from './app.ts'
import { connect } from './connect.ts'

let isOnline: boolean
beforeEach(() => {
  isOnline = true
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  jest.useFakeTimers()
  jest.spyOn(globalThis, 'requestIdleCallback').mockImplementation((act) => {
    setTimeout(act, 1000)
    return 0
  })
})
afterEach(() => {
  delete document.documentElement.dataset.fonts
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Opens a page whose connection chunk fails to load. */
async function open() {
  const load = jest.fn(() => Promise.reject(new Error('No such file')))
  const app = { modules: { load } } as unknown as App
  await connect({ app } as Parameters<typeof connect>[0], null)
  await jest.advanceTimersByTimeAsync(5_000)
  return load
}

it('connect applies the web font in idle time after the first screen is ready', async () => {
  const { dataset } = document.documentElement
  const ready = Promise.withResolvers<void>()
  const modules = { load: () => Promise.reject(new Error('No such file')), whenReady: () => ready.promise }
  const shown = { screen: 'menu/menu' } as Parameters<typeof connect>[1]
  const connected = connect({ app: { modules } as unknown as App } as Parameters<typeof connect>[0], shown)
  await jest.advanceTimersByTimeAsync(5_000)
  expect(dataset.fonts).toBeUndefined()
  ready.resolve()
  await connected
  await jest.advanceTimersByTimeAsync(1_000)
  expect(dataset.fonts).toBe('')
})

describe('connect, when the connection chunk fails to load', () => {
  it('retries the chunk while the browser is online', async () => {
    const load = await open()
    expect(load).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('retries the chunk only once an offline browser is online again', async () => {
    isOnline = false
    const load = await open()
    await jest.advanceTimersByTimeAsync(300_000)
    expect(load).toHaveBeenCalledTimes(1)
    isOnline = true
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
})
