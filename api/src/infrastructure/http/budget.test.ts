import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { HttpError } from './http-error.ts'
import { type Caller, createBudget } from './rate-limit.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const OFFICE = '192.0.2.1'
const named = (browser: string, address = OFFICE): Caller => ({ address, browser, claimed: null })
const unnamed = (address = OFFICE): Caller => ({ address, browser: null, claimed: null })
const claims = (claimed: string, address = OFFICE): Caller => ({ address, browser: null, claimed })

function passing(budget: ReturnType<typeof createBudget>, caller: Caller | ((index: number) => Caller), count: number) {
  let passed = 0
  for (let index = 0; index < count; index++) {
    try {
      budget.take(typeof caller === 'function' ? caller(index) : caller)
      passed++
    } catch {}
  }
  return passed
}

describe('a budget of 8 for a browser and 10 for its address', () => {
  const budget = () => createBudget(8, 10)

  it('allows 8 calls a minute to a named browser, across addresses', () => {
    const limited = budget()
    expect(passing(limited, (index) => named('a', `192.0.2.${index}`), 20)).toBe(8)
    expect(passing(limited, named('b'), 20)).toBe(8)
  })

  it('allows 10 calls together to browsers without a name, also with claimed names', () => {
    expect(passing(budget(), unnamed(), 20)).toBe(10)
    expect(passing(budget(), (index) => claims(`made up ${index}`), 20)).toBe(10)
  })

  it('allows 8 calls to a browser with a claimed name, within its address', () => {
    const limited = budget()
    expect(passing(limited, claims('a'), 20)).toBe(8)
    expect(passing(limited, claims('b'), 20)).toBe(2)
    expect(passing(limited, claims('a', '192.0.2.2'), 20)).toBe(8)
  })

  it.each<[string, (index: number) => Caller]>([
    ['without a cookie', () => unnamed()],
    ['with claimed names', (index) => claims(`made up ${index}`)],
    ['with one cookie', () => named('flood')],
    ['with 20 cookies', (index) => named(`flood ${index % 20}`)],
  ])('reserves a quarter for a named browser during a flood %s from its address', (_name, flood) => {
    const limited = budget()
    passing(limited, flood, 1_000)
    expect(passing(limited, named('a'), 20)).toBeGreaterThanOrEqual(2)
    expect(passing(limited, unnamed('192.0.2.2'), 20)).toBe(10)
  })

  it('limits all names of one address together', () => {
    // The browsers' own quarters allow ten times the address’s limit at most; the rest allows the limit itself.
    expect(passing(budget(), (index) => named(`name ${index}`), 5_000)).toBe(110)
  })

  it('does not count calls that are undone', () => {
    const limited = budget()
    for (const caller of [named('a'), unnamed(), claims('a')]) {
      for (let times = 0; times < 200; times++) limited.take(caller)()
    }
    expect(passing(limited, named('a'), 20)).toBe(8)
    expect(passing(limited, unnamed(), 20)).toBe(4)
  })

  it('keeps the reserved quarter of a browser that has used the shared part', () => {
    const limited = budget()
    const others = Array.from({ length: 100 }, (_, index) => limited.take(named(`name ${index % 50}`)))
    limited.take(named('a'))
    limited.take(named('a'))
    expect(passing(limited, unnamed(), 20)).toBe(8)
    for (const undo of others.slice(0, 2)) undo()
    expect(passing(limited, named('a'), 20)).toBe(2)
  })

  it('sets Retry-After, and allows a call afterwards', () => {
    const limited = budget()
    passing(limited, named('a'), 8)
    jest.advanceTimersByTime(45_000)
    let rejection: unknown
    try {
      limited.take(named('a'))
    } catch (error) {
      rejection = error
    }
    expect((rejection as HttpError).status).toBe(429)
    expect((rejection as HttpError).options.headers).toEqual({ 'retry-after': '15' })
    jest.advanceTimersByTime(15_000)
    expect(passing(limited, named('a'), 20)).toBe(8)
  })
})
