import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { loadWithRetry } from './first-screen.ts'

let leaving: AbortController
let warnings: string[]
let errors: unknown[]
beforeEach(() => {
  jest.useFakeTimers()
  leaving = new AbortController()
  warnings = []
  errors = []
  jest.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
})
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

/** Creates a loader with one outcome per attempt: null succeeds, a string or an error fails. */
function load(...outcomes: readonly (string | null | Error)[]) {
  const tries: boolean[] = []
  const resolved = jest.fn()
  const waiting = loadWithRetry(
    async (isRetry) => {
      const outcome = outcomes[tries.length] ?? null
      tries.push(isRetry)
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    {
      signal: leaving.signal,
      dispatch: (...event) => {
        errors.push(event)
        return true
      },
    },
  ).then(resolved)
  return { tries, resolved, waiting }
}
const failed = (message: string) => ['carte:error', { code: 'host-failed', message }]

describe('loadWithRetry', () => {
  it('makes one attempt when that succeeds', async () => {
    const { tries, waiting } = load(null)
    await waiting
    expect(tries).toEqual([false])
    expect([warnings, errors]).toEqual([[], []])
  })

  it('retries after two, then four seconds', async () => {
    const { tries, resolved } = load('a.css: missing', new Error('offline'), null)
    await jest.advanceTimersByTimeAsync(1_999)
    expect(tries).toEqual([false])
    await jest.advanceTimersByTimeAsync(1)
    expect(tries).toEqual([false, true])
    await jest.advanceTimersByTimeAsync(3_999)
    expect(resolved).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(tries).toEqual([false, true, true])
    expect(resolved).toHaveBeenCalledTimes(1)
  })

  it('dispatches carte:error after each failure and warns in the console once', async () => {
    load('a.css: missing', new Error('offline'), null)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(errors).toEqual([failed('a.css: missing'), failed('Error: offline')])
    expect(warnings).toEqual(['a.css: missing'])
  })

  it('stops without another attempt or event when the element is removed during a pause', async () => {
    const { tries, waiting } = load('a.css: missing', 'a.css: missing', 'a.css: missing')
    await jest.advanceTimersByTimeAsync(0)
    errors = []
    leaving.abort()
    await waiting
    expect(tries).toEqual([false])
    expect(errors).toEqual([])
  })
})
