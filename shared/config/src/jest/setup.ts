import { format } from 'node:util'
import { afterEach, beforeEach } from '@jest/globals'

// Fail a test that writes to `console.error` or `console.warn`: React warnings, missing translations and swallowed
// errors appear there. Calls are recorded instead of throwing, because the code under test could catch the error.
const logged: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    logged.push(`console.${level}: ${format(...args)}\n${new Error('logged here').stack ?? ''}`)
  }
}

beforeEach(() => {
  logged.length = 0
})

afterEach(() => {
  if (logged.length === 0) return
  const messages = logged.splice(0).join('\n\n')
  throw new Error(`This test wrote to the console. Correct the cause, or expect the message.\n\n${messages}`)
})
