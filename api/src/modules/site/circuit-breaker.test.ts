import { expect, it } from '@jest/globals'
import { createCircuitBreaker } from './renderer.ts'

it('the circuit breaker opens for a minute after three timeouts of a remote, and then allows three more', () => {
  let time = 1000
  const breaker = createCircuitBreaker(() => time)
  const timeOut = (remote: string) => {
    breaker.recordTimeout(remote)
    return breaker.isClosed(remote)
  }
  expect(breaker.isClosed('menu')).toBe(true)
  expect([timeOut('menu'), timeOut('menu'), timeOut('menu')]).toEqual([true, true, false])
  expect([timeOut('shops'), breaker.isClosed('account')]).toEqual([true, true])
  time += 59_999
  expect(breaker.isClosed('menu')).toBe(false)
  time += 1
  expect(breaker.isClosed('menu')).toBe(true)
  expect([timeOut('menu'), timeOut('menu'), timeOut('menu')]).toEqual([true, true, false])
})
