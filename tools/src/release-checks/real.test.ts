import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'

it('real builds fit each other in both directions, and the very first one fits nobody yet', async () => {
  const judge = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'testing/judge-builds.ts')])
  const found = JSON.parse((await judge).stdout.trim().split('\n').at(-1) ?? '') as unknown
  expect(found).toEqual([
    { part: 'shell', meets: 0, problems: [] },
    { part: 'shops', meets: 1, problems: [] },
    { part: 'shell', meets: 1, problems: [] },
  ])
})
