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

  it('lets one named browser make 8 calls a minute, at whatever address', () => {
    const limited = budget()
    expect(passing(limited, (index) => named('a', `192.0.2.${index}`), 20)).toBe(8)
    expect(passing(limited, named('b'), 20)).toBe(8)
  })

  it('lets browsers without a name make 10 calls together, by whatever they call themselves', () => {
    expect(passing(budget(), unnamed(), 20)).toBe(10)
    expect(passing(budget(), (index) => claims(`made up ${index}`), 20)).toBe(10)
  })

  it('holds a browser that names itself to 8, within its address', () => {
    const limited = budget()
    expect(passing(limited, claims('a'), 20)).toBe(8)
    expect(passing(limited, claims('b'), 20)).toBe(2)
    expect(passing(limited, claims('a', '192.0.2.2'), 20)).toBe(8)
  })

  it.each<[string, (index: number) => Caller]>([
    ['without a cookie', () => unnamed()],
    ['with made-up names', (index) => claims(`made up ${index}`)],
    ['with one cookie', () => named('flood')],
    ['with 20 cookies', (index) => named(`flood ${index % 20}`)],
  ])('leaves a named browser its own quarter while somebody at its address floods %s', (_name, flood) => {
    const limited = budget()
    passing(limited, flood, 1_000)
    expect(passing(limited, named('a'), 20)).toBeGreaterThanOrEqual(2)
    expect(passing(limited, unnamed('192.0.2.2'), 20)).toBe(10)
  })

  it('bounds what all names of one address do', () => {
    // The browsers' own quarters allow ten times the address’s limit at most; the rest allows the limit itself.
    expect(passing(budget(), (index) => named(`name ${index}`), 5_000)).toBe(110)
  })

  it('gives back what came to nothing, and no more', () => {
    const limited = budget()
    for (const caller of [named('a'), unnamed(), claims('a')]) {
      for (let times = 0; times < 200; times++) limited.take(caller)()
    }
    expect(passing(limited, named('a'), 20)).toBe(8)
    expect(passing(limited, unnamed(), 20)).toBe(4)
  })

  it('keeps the quarter of a browser that had to use the shared part', () => {
    const limited = budget()
    const others = Array.from({ length: 100 }, (_, index) => limited.take(named(`name ${index % 50}`)))
    limited.take(named('a'))
    limited.take(named('a'))
    expect(passing(limited, unnamed(), 20)).toBe(8)
    for (const undo of others.slice(0, 2)) undo()
    expect(passing(limited, named('a'), 20)).toBe(2)
  })

  it('says when a call may come again, and lets it pass then', () => {
    const limited = budget()
    passing(limited, named('a'), 8)
    jest.advanceTimersByTime(45_000)
    let refusal: unknown
    try {
      limited.take(named('a'))
    } catch (error) {
      refusal = error
    }
    expect((refusal as HttpError).status).toBe(429)
    expect((refusal as HttpError).options.headers).toEqual({ 'retry-after': '15' })
    jest.advanceTimersByTime(15_000)
    expect(passing(limited, named('a'), 20)).toBe(8)
  })
})
