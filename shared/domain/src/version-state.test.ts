import type { VersionStatus } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { versionStateOf } from './version-state.ts'

type Hour = Partial<Pick<VersionStatus['hour'], 'visits' | 'failed' | 'errors'>>

const version = (place: VersionStatus['place'], hour: Hour): VersionStatus =>
  ({ version: '1', place, hour: { visits: 0, failed: 0, errors: 0, ...hour } }) as VersionStatus

describe('versionStateOf', () => {
  it.each([
    ['there are no reports', {}, 'silent'],
    ['there are only visits without a failure', { visits: 100 }, 'well'],
    ['2 of 100 visits failed', { visits: 100, failed: 2 }, 'well'],
    ['3 of 100 visits failed', { visits: 100, failed: 3 }, 'watch'],
    ['11 of 100 visits failed', { visits: 100, failed: 11 }, 'failing'],
    ['there is an uncaught error but no failed visit', { visits: 100, errors: 1 }, 'watch'],
    ['there are uncaught errors but no visits', { errors: 9 }, 'watch'],
    ['half of the visits failed and there is an uncaught error', { visits: 100, failed: 50, errors: 1 }, 'failing'],
  ] as const)('rates a version when %s', (_, hour, expected) =>
    expect(versionStateOf([version('live', hour)])).toBe(expected),
  )

  it('ignores versions that visits do not get', () =>
    expect(versionStateOf([version('live', { visits: 10 }), version('previous', { visits: 10, errors: 5 })])).toBe(
      'well',
    ))

  it('returns the state of the worst version that visits get', () =>
    expect(versionStateOf([version('live', { visits: 10 }), version('canary', { visits: 10, failed: 5 })])).toBe(
      'failing',
    ))
})
