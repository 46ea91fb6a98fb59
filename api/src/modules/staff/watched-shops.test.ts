import { describe, expect, it, jest } from '@jest/globals'
import type { Log } from '../../config/context.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { createWatchedShops } from './watched-shops.ts'

function watch() {
  const warn = jest.fn()
  const deps = { eventBus: { subscribe: () => {} } as unknown as EventBus, log: { warn } as unknown as Log }
  const shops = createWatchedShops(deps, async () => {})
  const join = () => {
    const end = jest.fn()
    return { ...shops.join('centrum', { stream: { send: () => {}, end } }), end }
  }
  return { join, warn }
}
const fail = () => Promise.reject(new Error('The driver has been destroyed'))

describe('a read for the streams of a shop that fails', () => {
  it('is logged, and ends the streams that it was for', async () => {
    const { join, warn } = watch()
    const [one, other] = [join(), join()]
    one.shop.read([{ stream: { send: () => {}, end: one.end } }], fail)
    await new Promise<void>((resolve) => one.shop.read([], async () => resolve()))
    expect(warn).toHaveBeenCalledTimes(1)
    expect(one.end).toHaveBeenCalledTimes(1)
    expect(other.end).not.toHaveBeenCalled()
  })

  it('is not logged once the last stream has ended', async () => {
    const { join, warn } = watch()
    const { shop, leave } = join()
    shop.read(shop.subscribers, fail)
    leave()
    await new Promise<void>((resolve) => shop.read([], async () => resolve()))
    expect(warn).not.toHaveBeenCalled()
  })
})
