import { expect, it } from '@jest/globals'
import { createCircuitBreaker } from './circuit-breaker.ts'

it('a remote that was cut off three times rests for a minute, and then has three attempts again', () => {
  let time = 1000
  const breaker = createCircuitBreaker(() => time)
  const cutOff = (remote: string) => {
    breaker.recordTimeout(remote)
    return breaker.isClosed(remote)
  }
  expect(breaker.isClosed('menu')).toBe(true)
  expect([cutOff('menu'), cutOff('menu'), cutOff('menu')]).toEqual([true, true, false])
  expect([cutOff('shops'), breaker.isClosed('account')]).toEqual([true, true])
  time += 59_999
  expect(breaker.isClosed('menu')).toBe(false)
  time += 1
  expect(breaker.isClosed('menu')).toBe(true)
  expect([cutOff('menu'), cutOff('menu'), cutOff('menu')]).toEqual([true, true, false])
})
