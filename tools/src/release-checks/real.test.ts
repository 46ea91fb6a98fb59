import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'

it('The release checks pass the first real shell without remotes, a real remote, and the next shell', async () => {
  const check = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'testing/check-builds.ts')])
  const found = JSON.parse((await check).stdout.trim().split('\n').at(-1) ?? '') as unknown
  expect(found).toEqual([
    { part: 'shell', pairs: 0, problems: [] },
    { part: 'shops', pairs: 1, problems: [] },
    { part: 'shell', pairs: 1, problems: [] },
  ])
})
