import { createRequire } from 'node:module'
import { beforeAll, beforeEach, expect } from '@jest/globals'
import { configure, getConfig } from '@testing-library/dom'

interface Scheduler {
  readonly unstable_NormalPriority: number
  readonly unstable_scheduleCallback: (priority: number, task: () => void) => unknown
}

/**
 * Resolves when React has run the effects of all renders so far. React's scheduler runs tasks of the same priority in
 * order.
 */
async function effectsRun(): Promise<void> {
  const fromReactDom = createRequire(createRequire(import.meta.url).resolve('react-dom'))
  const { unstable_NormalPriority, unstable_scheduleCallback } = fromReactDom('scheduler') as Scheduler
  await new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_NormalPriority, resolve))
}

// Responses, events of the server and timers update components at any time, so React's check that each update happens in
// `act` depends on how fast the machine is. Testing Library turns it on in a `beforeAll`, which runs before this.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

// `beforeAll` runs after the test file has imported Testing Library, which sets both wrappers itself. Only component
// tests (`.test.tsx`) use React.
beforeAll(() => {
  if (!expect.getState().testPath?.endsWith('.tsx')) return
  const { asyncWrapper, eventWrapper } = getConfig()
  let waiting = 0
  configure({
    // `findBy…` and `waitFor` return once an element exists. On a busy machine, effects of the same render run after
    // that, so wait for them, too.
    asyncWrapper: async (wait) => {
      waiting += 1
      try {
        return await asyncWrapper(async () => {
          const result = await wait()
          await effectsRun()
          return result
        })
      } finally {
        waiting -= 1
      }
    },
    // Testing Library dispatches each event in a synchronous `act`, which drops the rest of a render that waits for a
    // promise (`use`): on a busy machine, for code that is still loading. `asyncWrapper` waits for the renders of
    // `user-event` anyway, so these events need no `act`.
    eventWrapper: (dispatch) => (waiting > 0 ? dispatch() : eventWrapper(dispatch)),
  })
})
