import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'

it('The release checks pass a real shell alone, then a real remote, and the shell again with that remote', async () => {
  const check = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'testing/check-builds.ts')])
  const found = JSON.parse((await check).stdout.trim().split('\n').at(-1) ?? '') as unknown
  expect(found).toEqual([
    { part: 'shell', pairs: 0, problems: [] },
    { part: 'shops', pairs: 1, problems: [] },
    { part: 'shell', pairs: 1, problems: [] },
  ])
})
