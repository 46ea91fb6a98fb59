import type { VersionStatus } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { stateOf } from './rating.ts'

type Hour = Partial<Pick<VersionStatus['hour'], 'visits' | 'failed' | 'errors'>>

const version = (place: VersionStatus['place'], hour: Hour): VersionStatus =>
  ({ version: '1', place, hour: { visits: 0, failed: 0, errors: 0, ...hour } }) as VersionStatus

describe('the state of a part on the operators’ page', () => {
  it.each([
    ['no figures', {}, 'silent'],
    ['visits and nothing else', { visits: 100 }, 'well'],
    ['one visit in fifty failed', { visits: 100, failed: 2 }, 'well'],
    ['more than one visit in fifty failed', { visits: 100, failed: 3 }, 'watch'],
    ['more than one visit in ten failed', { visits: 100, failed: 11 }, 'failing'],
    ['an uncaught error, though no visit failed', { visits: 100, errors: 1 }, 'watch'],
    ['an uncaught error before any visit was counted', { errors: 9 }, 'watch'],
    ['failed visits and errors', { visits: 100, failed: 50, errors: 1 }, 'failing'],
  ] as const)('with %s', (_, hour, expected) => expect(stateOf([version('live', hour)])).toBe(expected))

  it('ignores versions that visits do not get', () =>
    expect(stateOf([version('live', { visits: 10 }), version('previous', { visits: 10, errors: 5 })])).toBe('well'))

  it('is that of the worst version that visits get', () =>
    expect(stateOf([version('live', { visits: 10 }), version('canary', { visits: 10, failed: 5 })])).toBe('failing'))
})
