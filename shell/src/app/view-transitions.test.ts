import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { catchSkippedTransitions } from './browser.ts'

const page = document as { startViewTransition?: unknown }
const rejected = jest.fn()
process.on('unhandledRejection', rejected)

/** Resolves after Node has reported unhandled rejections. */
const reported = () => new Promise((resolve) => setTimeout(resolve))

/** Simulates a browser that skips every transition. */
function skipTransitions() {
  const start = jest.fn(function (this: unknown, update: () => void) {
    update()
    return { ready: Promise.reject(new DOMException('DOM update timed out', 'TimeoutError')), by: this }
  })
  page.startViewTransition = start
  return start
}

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  rejected.mockClear()
})

describe('catchSkippedTransitions', () => {
  it('leaves no rejection of a skipped transition without a handler', async () => {
    skipTransitions()
    catchSkippedTransitions(document)
    document.startViewTransition(() => {})
    await reported()
    expect(rejected).not.toHaveBeenCalled()
  })

  it('passes the update to the browser and returns its transition', () => {
    const start = skipTransitions()
    catchSkippedTransitions(document)
    const update = jest.fn<() => void>()
    const transition = document.startViewTransition(update)
    expect(update).toHaveBeenCalledTimes(1)
    expect(transition).toBe(start.mock.results[0]?.value)
    expect(transition).toMatchObject({ by: document })
  })

  it('does nothing in a browser without view transitions', () => {
    catchSkippedTransitions(document)
    expect('startViewTransition' in document).toBe(false)
  })
})
