import { packageNamed } from '@carte/config/package-rules'
import { planBuild } from '@carte/config/release'
import { describe, expect, it } from '@jest/globals'
import { sizesTable } from './build.ts'

const result = (name: string, built: boolean, sizes: readonly (readonly [string, number, number])[]) => ({
  build: planBuild(packageNamed(name), { version: '1.0.0' }),
  built,
  sizes: sizes.map(([part, bytes, limit]) => ({ part, bytes, limit })),
  errors: [],
})

describe('the table of build sizes', () => {
  it('has a line for each part, with its size and its limit, and names each build once', () => {
    const results = [
      result('shell', true, [
        ['start', 61_230, 64_000],
        ['lazy', 950, 12_000],
      ]),
      result('remote-menu', false, [['screens', 20_000, 25_000]]),
    ]
    expect(sizesTable(results as never)).toBe(
      [
        'shell        1.0.0  start    61.2 KB  of 64.0 KB',
        '                    lazy      0.9 KB  of 12.0 KB',
        'remote-menu  1.0.0  screens  20.0 KB  of 25.0 KB  unchanged',
      ].join('\n'),
    )
  })

  it('leaves out a build without sizes, which has failed', () => {
    expect(sizesTable([result('shell', true, [])] as never)).toBe('')
  })
})
