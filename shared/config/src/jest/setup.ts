import { format } from 'node:util'
import { afterEach, beforeEach } from '@jest/globals'

// Whatever is said on console.error or console.warn while a test runs fails that test: React's warnings, a missing
// translation and a swallowed error all speak there. The call is recorded and not thrown, because code under test
// may catch what it is thrown.
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
