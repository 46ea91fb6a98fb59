import { format } from 'node:util'
import { afterEach, beforeEach } from '@jest/globals'

// Fail a test that writes to `console.error` or `console.warn`: React warnings, missing translations and swallowed
// errors appear there. Calls are recorded instead of throwing, because the code under test could catch the error.
const said: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    said.push(`console.${level}: ${format(...args)}\n${new Error('said here').stack ?? ''}`)
  }
}

beforeEach(() => {
  said.length = 0
})

afterEach(() => {
  if (said.length === 0) return
  const words = said.splice(0).join('\n\n')
  throw new Error(`This test wrote to the console.\n\n${words}`)
})
