import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { strykerOptions } from '../commands/mutate.ts'
import { run } from '../processes.ts'
import { isSampled, linesOf, type MutationReport, resultOf } from './report.ts'
import { filesOf, TARGETS, targetsNamed } from './targets.ts'

type Mutant = MutationReport['files'][string]['mutants'][number]

const mutant = (status: Mutant['status'], more: Partial<Mutant> = {}): Mutant => ({
  id: '0',
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  status,
  location: { start: { line: 1, column: 11 }, end: { line: 1, column: 15 } },
  ...more,
})
const reportOf = (mutants: readonly Mutant[], source = 'const a = true\n'): MutationReport => ({
  files: { 'a.ts': { source, mutants } },
})
const repeat = (count: number, status: Mutant['status']) => Array.from({ length: count }, () => mutant(status))

describe('resultOf', () => {
  it.each([
    ['every mutant is killed', [mutant('Killed'), mutant('Killed')], { killed: 2, survived: 0, score: 100 }],
    ['a mutant makes the tests hang', [mutant('Timeout')], { killed: 1, timedOut: 1, survived: 0, score: 100 }],
    [
      'only the time limit of a test has noticed a mutant',
      [mutant('Killed', { statusReason: 'thrown: "Exceeded timeout of 20000 ms for a test."' })],
      { killed: 1, timedOut: 1, score: 100 },
    ],
    ['a mutant survives', [mutant('Killed'), mutant('Survived')], { killed: 1, survived: 1, score: 50 }],
    ['no test runs the code', [mutant('Killed'), mutant('NoCoverage')], { killed: 1, survived: 1, score: 50 }],
    [
      'a mutant is disabled by a comment or does not run',
      [mutant('Killed'), mutant('Survived'), mutant('Ignored'), mutant('RuntimeError'), mutant('CompileError')],
      { killed: 1, survived: 1, notRun: 2, score: 50 },
    ],
    ['nothing can be mutated', [], { killed: 0, survived: 0, score: 100 }],
    ['a score must be rounded down', [...repeat(8_499, 'Killed'), ...repeat(1_501, 'Survived')], { score: 84.9 }],
  ])('counts a report in which %s', (_when, mutants, counted) => {
    expect(resultOf(reportOf(mutants))).toMatchObject(counted)
  })

  it('lists what each survivor has changed, in the order of lines', () => {
    const source = 'const a = true\nconst b = () => {\n  run()\n}\n'
    const report = reportOf(
      [
        mutant('NoCoverage', {
          mutatorName: 'BlockStatement',
          replacement: '{}',
          location: { start: { line: 2, column: 17 }, end: { line: 4, column: 2 } },
        }),
        mutant('Survived'),
      ],
      source,
    )
    expect(resultOf(report).survivors).toEqual([
      { file: 'a.ts', line: 1, mutator: 'BooleanLiteral', before: 'true', after: 'false', isUncovered: false },
      { file: 'a.ts', line: 2, mutator: 'BlockStatement', before: '{ run() }', after: '{}', isUncovered: true },
    ])
  })
})

describe('linesOf', () => {
  const result = resultOf(reportOf([mutant('Killed'), mutant('Survived'), mutant('NoCoverage', { replacement: '' })]))

  it('prints each survivor with its place, and then the score', () => {
    expect(linesOf('folder', 33, result)).toEqual([
      'a.ts:1  BooleanLiteral  true → false',
      'a.ts:1  BooleanLiteral  true → (removed)  (no test runs it)',
      'ok    folder: 33.3 %, minimum 33 %; 1 killed (0 by a time limit), 2 survived, 0 not run',
    ])
  })

  it('marks a score below its minimum', () => {
    expect(linesOf('folder', 34, result).at(-1)).toMatch(/^BELOW folder: 33\.3 %, minimum 34 %/)
  })
})

describe('a sample of mutants', () => {
  const ids = Array.from({ length: 1_000 }, (_, id) => String(id))

  it.each([100, 50, 33, 10, 1])('of %i percent has that share of the mutants, spread evenly', (percent) => {
    const sampled = ids.filter((id) => isSampled(id, percent))
    expect(sampled).toHaveLength(percent * 10)
    const gaps = sampled.slice(1).map((id, i) => Number(id) - Number(sampled[i]))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(100 / percent))
  })

  it('is run by a plugin that Node can load', async () => {
    const { code, output } = await run(
      process.execPath,
      ['--input-type=module', '-e', "await import('./sampling-runner.mjs')"],
      {
        cwd: join(import.meta.dirname, 'jest'),
      },
    )
    expect([code, output]).toEqual([0, ''])
  })

  it('counts only sampled mutants, and prints the margin of the score', () => {
    const verdict = (id: string) => (Number(id) % 50 === 9 ? 'Survived' : 'Killed')
    // The runner reports a mutant outside the sample as a RuntimeError.
    const report = reportOf(ids.map((id) => mutant(isSampled(id, 10) ? verdict(id) : 'RuntimeError', { id })))
    expect(linesOf('folder', 75, resultOf(report, 10)).at(-1)).toBe(
      'ok    folder: 80.0 % ± 7.4, minimum 75 %; 80 killed (0 by a time limit), 20 survived, 0 not run',
    )
  })
})

describe('targetsNamed', () => {
  const named = (word: string) => targetsNamed(word).map(({ target, files }) => [target.name, files.length])
  const whole = (...names: readonly string[]) =>
    TARGETS.filter(({ name }) => names.includes(name)).map((target) => [target.name, filesOf(target).length])

  it.each([
    ['the name of a package', 'domain', ['shared/domain']],
    ['the full name of a package', '@carte/domain', ['shared/domain']],
    ['the folder of a package, with a slash', 'shared/domain/', ['shared/domain']],
    ['a package of several targets', 'shell', ['shell/src/guard', 'shell/src/federation']],
    ['a folder', 'api/src/modules/ordering/orders', ['api/src/modules/ordering/orders']],
    ['a folder of several targets', 'shell/src', ['shell/src/guard', 'shell/src/federation']],
  ])('finds targets by %s', (_what, word, names) => {
    expect(named(word)).toEqual(whole(...names))
  })

  it.each([
    ['shared/domain/src/pricing.ts', [['shared/domain', 1]]],
    ['api/src/modules/payments/settle.ts', [['api/src/modules/payments', 1]]],
  ])('mutates only the file %s', (word, expected) => {
    expect(named(word)).toEqual(expected)
  })

  it.each(['nothing', 'shared/domain/src/vat.test.ts', 'shared/dom'])('rejects %j, which is no source', (word) => {
    expect(() => targetsNamed(word)).toThrow(`Nothing to mutate at "${word}".`)
  })
})

describe('TARGETS', () => {
  it.each(TARGETS.map((target) => [target.name, target] as const))(
    '%s has sources, and no test among them',
    (_name, target) => {
      const files = filesOf(target)
      expect(files.length).toBeGreaterThan(0)
      expect(files.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([])
    },
  )
})

describe('strykerOptions', () => {
  const optionsOf = (word: string) => {
    const [selected] = targetsNamed(word)
    if (!selected) throw new Error(word)
    return strykerOptions(selected, 'report.json') as { concurrency: number; jest: { config: Record<string, unknown> } }
  }

  it('runs one mutant at a time in api, whose servers share a process', () => {
    expect(optionsOf('api/src/modules/ordering/orders').concurrency).toBe(1)
    expect(optionsOf('shared/domain').concurrency).toBeGreaterThan(1)
  })

  it('leaves out tests of random cases', () => {
    expect(optionsOf('shared/domain').jest.config.testPathIgnorePatterns).toContain('\\.(property|oracle)\\.test\\.ts$')
  })
})
