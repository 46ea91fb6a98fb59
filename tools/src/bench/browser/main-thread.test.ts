import { expect, it } from '@jest/globals'
import { BEGIN, END, longestTasks } from './main-thread.ts'

const event = (name: string, ts: number, more: object = {}) => ({ name, pid: 1, tid: 1, ts, ...more })

it('The processor time of an action is that of the longest task of its own thread', () => {
  const traceEvents = [
    event('RunTask', 5, { tdur: 90_000 }),
    event(BEGIN, 10),
    event('RunTask', 11, { tdur: 4_000 }),
    event('ThreadControllerImpl::RunTask', 12, { tdur: 12_500 }),
    event('RunTask', 13, { tdur: 70_000, tid: 2 }),
    event(END, 20),
    event('RunTask', 25, { tdur: 80_000 }),
    event(BEGIN, 30),
    event(END, 40),
  ]
  expect(longestTasks(JSON.stringify({ traceEvents }))).toEqual([12.5, 0])
})
