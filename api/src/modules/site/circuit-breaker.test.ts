import { expect, it } from '@jest/globals'
import { createCircuitBreaker } from './renderer.ts'

it('The circuit breaker opens for a minute after three timeouts of a remote, and again only after three more', () => {
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

it('The circuit breaker counts timeouts within a minute only', () => {
  let time = 1000
  const breaker = createCircuitBreaker(() => time)
  for (const wait of [0, 59_999, 2, 59_998]) {
    time += wait
    breaker.recordTimeout('menu')
    expect(breaker.isClosed('menu')).toBe(true)
  }
  time += 1
  breaker.recordTimeout('menu')
  expect(breaker.isClosed('menu')).toBe(false)
})
