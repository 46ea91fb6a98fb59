import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { ReleaseEvent } from './event.ts'
import { foldPart, type PartState } from './state.ts'

const VERSIONS = ['a', 'b', 'c', 'd'] as const
type Letter = (typeof VERSIONS)[number]
const versionOf = (letter: string) => `0.1.0-${letter}`

type UndatedEvent = Pick<ReleaseEvent, 'action' | 'version'> & { readonly to?: string | null; readonly share?: number }

/** Parses `release a`, `canary b 5`, `promote b`, `rollback b>a` or `demote b` into an event. */
function parseEvent(line: string): UndatedEvent {
  const [action = '', what = '', share] = line.split(' ')
  const [letter = '', to] = what.split('>')
  const version = versionOf(letter)
  if (action === 'canary') return { action, version, share: Number(share) }
  if (action === 'rollback' || action === 'demote') return { action, version, to: to ? versionOf(to) : null }
  return { action: action as 'release' | 'promote', version }
}

const dated = (all: readonly UndatedEvent[]): ReleaseEvent[] =>
  all.map((each, n) => ({
    part: 'menu',
    by: 'anna',
    at: new Date(Date.UTC(2026, 10, 22, 12, 0, n)).toISOString(),
    ...(each.action === 'release' || each.action === 'canary' ? { commit: `of-${each.version}` } : {}),
    ...(each.action === 'demote' ? { reason: 'It failed.' } : {}),
    ...each,
  })) as ReleaseEvent[]

const fold = (events: readonly unknown[]) => foldPart('menu', events).state
const letterOf = (deployed: { readonly version: string } | null) => deployed?.version.slice(-1) ?? '-'

/** Formats a state as live, previous, canary with its share, and withdrawn: `b a c5 d`. */
const summary = ({ live, previous, canary, withdrawn }: PartState) =>
  [
    letterOf(live),
    letterOf(previous),
    canary ? `${letterOf(canary)}${canary.share}` : '-',
    withdrawn.map((version) => version.slice(-1)).join('') || '-',
  ].join(' ')

describe('foldPart', () => {
  it.each([
    ['nothing', [], '- - - -'],
    ['a first release', ['release a'], 'a - - -'],
    ['a second', ['release a', 'release b'], 'b a - -'],
    ['the same again', ['release a', 'release b', 'release b'], 'b a - -'],
    ['an earlier one again', ['release a', 'release b', 'release c', 'release a'], 'a c - -'],
    ['a canary', ['release a', 'canary b 5'], 'a - b5 -'],
    ['a canary with another share', ['release a', 'canary b 5', 'canary b 20'], 'a - b20 -'],
    ['a canary in the place of another', ['release a', 'canary b 5', 'canary c 1'], 'a - c1 -'],
    ['a canary of what is live', ['release a', 'canary a 5'], 'a - - -'],
    ['a release beside a canary', ['release a', 'canary b 5', 'release c'], 'c a b5 -'],
    ['a release of the canary', ['release a', 'canary b 5', 'release b'], 'b a - -'],
    ['a promotion', ['release a', 'canary b 5', 'promote b'], 'b a - -'],
    ['a promotion that is late', ['release a', 'canary b 5', 'canary c 5', 'promote b'], 'a - c5 -'],
    ['a promotion twice', ['release a', 'canary b 5', 'promote b', 'promote b'], 'b a - -'],
    ['a canary rolled back', ['release a', 'canary b 5', 'rollback b'], 'a - - b'],
    ['a canary demoted', ['release a', 'canary b 5', 'demote b'], 'a - - b'],
    ['a canary that starts again', ['release a', 'canary b 5', 'rollback b', 'canary b 1'], 'a - b1 -'],
    ['a rollback', ['release a', 'release b', 'rollback b>a'], 'a - - b'],
    ['a rollback twice', ['release a', 'release b', 'rollback b>a', 'rollback b>a'], 'a - - b'],
    ['a demotion', ['release a', 'release b', 'release c', 'demote c>b'], 'b a - c'],
    ['a rollback that skips a version', ['release a', 'release b', 'release c', 'rollback c>a'], 'a - - c'],
    ['a rollback that is late', ['release a', 'release b', 'release c', 'rollback b>a'], 'c b - -'],
    ['a rollback to nothing', ['release a', 'rollback a'], 'a - - -'],
    ['a rollback to itself', ['release a', 'release b', 'rollback b>b'], 'b a - -'],
    ['a rollback to what was withdrawn', ['release a', 'release b', 'rollback b>a', 'rollback a>b'], 'a - - b'],
    ['a rollback to the canary', ['release a', 'canary b 5', 'rollback a>b'], 'b - - a'],
    ['a rollback to what was never live', ['release a', 'release b', 'rollback b>d'], 'd a - b'],
    ['two rollbacks', ['release a', 'release b', 'release c', 'rollback c>b', 'rollback b>a'], 'a - - cb'],
    ['a release after a rollback', ['release a', 'release b', 'rollback b>a', 'release c'], 'c a - b'],
    ['a release of what was withdrawn', ['release a', 'release b', 'rollback b>a', 'release b'], 'b a - -'],
    ['a canary of an earlier one, rolled back', ['release a', 'release b', 'canary a 5', 'rollback a'], 'b - - a'],
  ] as const)('folds to the right state after: %s', (_, lines, expected) =>
    expect(summary(fold(dated(lines.map(parseEvent))))).toBe(expected),
  )

  it('records date, commit and author of the live and previous versions', () => {
    const lines = ['release a', 'canary b 5', 'canary b 50', 'promote b', 'release c', 'rollback c>b']
    const { live, previous } = fold(dated(lines.map(parseEvent)))
    expect(live).toEqual({ version: '0.1.0-b', since: '2026-11-22T12:00:05.000Z', commit: 'of-0.1.0-b', by: 'anna' })
    expect(previous).toEqual({
      version: '0.1.0-a',
      since: '2026-11-22T12:00:00.000Z',
      commit: 'of-0.1.0-a',
      by: 'anna',
    })
  })

  it.each([
    null,
    'release',
    [],
    {},
    { ...dated([parseEvent('release a')])[0], action: 'bless' },
    { ...dated([parseEvent('release a')])[0], part: 'shops' },
    { ...dated([parseEvent('release a')])[0], version: '../../etc' },
    { ...dated([parseEvent('release a')])[0], extra: true },
    { ...dated([parseEvent('canary a 0')])[0] },
    { ...dated([parseEvent('canary a 101')])[0] },
    { ...dated([parseEvent('release a')])[0], at: 'yesterday' },
  ])('ignores and reports an invalid event: %j', (odd) => {
    const [first, second] = dated(['release a', 'release b'].map(parseEvent))
    const { state, ignored } = foldPart('menu', [first, odd, second])
    expect(state).toEqual(fold([first, second]))
    expect(ignored).toEqual(['Entry 2 in the journal of "menu" is not an event of that part.'])
  })
})

const letter = fc.constantFrom<Letter>(...VERSIONS)
const anything: fc.Arbitrary<string> = fc.oneof(
  letter.map((version) => `release ${version}`),
  fc.tuple(letter, fc.integer({ min: 1, max: 100 })).map(([version, share]) => `canary ${version} ${share}`),
  letter.map((version) => `promote ${version}`),
  fc
    .tuple(fc.constantFrom('rollback', 'demote'), letter, fc.option(letter))
    .map(([action, version, to]) => `${action} ${version}${to ? `>${to}` : ''}`),
)
const history = fc.array(anything, { maxLength: 30 }).map((lines) => dated(lines.map(parseEvent)))

describe('foldPart with random events', () => {
  it('never has the live version as previous or canary, nor a withdrawn version as one of the three', () =>
    fc.assert(
      fc.property(history, (events) => {
        const { live, previous, canary, withdrawn } = fold(events)
        for (const deployed of [live, previous, canary]) if (deployed) expect(withdrawn).not.toContain(deployed.version)
        if (live) expect([previous?.version, canary?.version]).not.toContain(live.version)
        expect(new Set(withdrawn).size).toBe(withdrawn.length)
      }),
    ))

  it('changes the live version only by an event that names the new one', () =>
    fc.assert(
      fc.property(history, (events) => {
        const before = fold(events.slice(0, -1)).live
        const { live } = fold(events)
        if (before) expect(live).not.toBeNull()
        if (live?.version !== before?.version) expect(JSON.stringify(events.at(-1))).toContain(live?.version)
      }),
    ))

  it('is idempotent for a repeated last event', () =>
    fc.assert(
      fc.property(history, (events) => {
        const last = events.at(-1)
        if (last) expect(fold([...events, last])).toEqual(fold(events))
      }),
    ))

  it('keeps all events of two concurrent teams, and the last one is live', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        fc.infiniteStream(fc.boolean()),
        (ours, theirs, turns) => {
          const rest = [
            Array.from({ length: ours }, (_, n) => parseEvent(`release a${n}`)),
            Array.from({ length: theirs }, (_, n) => parseEvent(`release b${n}`)),
          ]
          const order: UndatedEvent[] = []
          while (rest.flat().length > 0) {
            const next = rest[turns.next().value ? 0 : 1]?.shift()
            if (next) order.push(next)
          }
          const { live, previous, history } = fold(dated(order))
          expect(history.map(({ version }) => version)).toEqual(order.map(({ version }) => version))
          expect(live?.version).toBe(order.at(-1)?.version)
          expect(previous?.version).toBe(order.at(-2)?.version)
        },
      ),
    ))
})
