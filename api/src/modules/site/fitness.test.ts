import { expect, it } from '@jest/globals'
import { createFitness } from './fitness.ts'

it('a remote that was cut off three times rests for a minute, and then has three attempts again', () => {
  let time = 1000
  const fitness = createFitness(() => time)
  const cutOff = (remote: string) => {
    fitness.tire(remote)
    return fitness.isFit(remote)
  }
  expect(fitness.isFit('menu')).toBe(true)
  expect([cutOff('menu'), cutOff('menu'), cutOff('menu')]).toEqual([true, true, false])
  expect([cutOff('shops'), fitness.isFit('account')]).toEqual([true, true])
  time += 59_999
  expect(fitness.isFit('menu')).toBe(false)
  time += 1
  expect(fitness.isFit('menu')).toBe(true)
  expect([cutOff('menu'), cutOff('menu'), cutOff('menu')]).toEqual([true, true, false])
})
