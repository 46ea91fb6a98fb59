import { createRequire } from 'node:module'
import { beforeAll, expect } from '@jest/globals'
import { configure, getConfig } from '@testing-library/dom'

/** The part of React's scheduler that is used here. */
interface Scheduler {
  readonly unstable_NormalPriority: number
  readonly unstable_scheduleCallback: (priority: number, task: () => void) => unknown
}

/** Resolves when React has run the effects of what it has rendered so far: its scheduler runs tasks of one priority in order. */
async function effectsRun(): Promise<void> {
  const fromReactDom = createRequire(createRequire(import.meta.url).resolve('react-dom'))
  const { unstable_NormalPriority, unstable_scheduleCallback } = fromReactDom('scheduler') as Scheduler
  await new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_NormalPriority, resolve))
}

// `findBy…` and `waitFor` return as soon as an element is there, and updates after that must be wrapped in act(). On a busy machine effects of the
// same render run later than that. So wait for them as well. Tests of components are `.test.tsx`; others do without React.
// In beforeAll the test file has been imported, and with it Testing Library, which sets an asyncWrapper of its own.
beforeAll(() => {
  if (!expect.getState().testPath?.endsWith('.tsx')) return
  const { asyncWrapper } = getConfig()
  configure({
    asyncWrapper: (act) =>
      asyncWrapper(async () => {
        const result = await act()
        await effectsRun()
        return result
      }),
  })
})
