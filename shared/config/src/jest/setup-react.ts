import { createRequire } from 'node:module'
import { beforeAll, expect } from '@jest/globals'
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

// `beforeAll` runs after the test file has imported Testing Library, which sets both wrappers itself. Only component
// tests (`.test.tsx`) use React.
beforeAll(() => {
  if (!expect.getState().testPath?.endsWith('.tsx')) return
  const { asyncWrapper, eventWrapper } = getConfig()
  configure({
    // `findBy…` and `waitFor` return once an element exists, and later updates must be wrapped in `act`. On a busy
    // machine, effects of the same render run after that, so wait for them, too.
    asyncWrapper: (act) =>
      asyncWrapper(async () => {
        const result = await act()
        await effectsRun()
        return result
      }),
    // Testing Library dispatches each event in a synchronous `act`, which drops the rest of a render that waits for a
    // promise (`use`): on a busy machine, for code that is still loading. `asyncWrapper` waits for the renders of
    // `user-event` anyway, and turns React's check for `act` off, so these events need none.
    eventWrapper: (dispatch) => (isActExpected() ? eventWrapper(dispatch) : dispatch()),
  })
})

const isActExpected = () =>
  (globalThis as { readonly IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT ?? false
