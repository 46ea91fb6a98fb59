import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { describe, expect, it } from '@jest/globals'
import { run as runProcess } from './processes.ts'
import { createRunners } from './runners.ts'
import { sayTotal } from './tally.ts'

interface Ending {
  readonly code?: number
  readonly signal?: NodeJS.Signals
  readonly output?: string
}

/** Creates runners whose processes write this report and end this way. With `undefined` they write none. */
function fakeRunners(report: object | string | undefined, { code = 0, signal, output = '' }: Ending = {}) {
  const calls: { readonly program: string; readonly args: readonly string[] }[] = []
  const printed: string[] = []
  const act = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    calls.push({ program, args })
    const flag = args.find((arg) => arg.startsWith('--outputFile='))
    const file = flag?.slice('--outputFile='.length) ?? env.CARTE_FAULTS_REPORT ?? env.CARTE_E2E_REPORT ?? ''
    if (report !== undefined) await writeFile(file, typeof report === 'string' ? report : JSON.stringify(report))
    return { code, signal: signal ?? null, output }
  }
  const runners = createRunners({
    run: (program, args, options) => act(program, args, options?.env),
    runBin: (name, args, options) => act(name, args, options?.env),
    findTestBrowser: () => Promise.resolve({ path: '/usr/bin/chromium' }),
    installOtherBrowsers: () => Promise.resolve(),
    installTestPrograms: () => Promise.resolve(),
    say: (line) => void printed.push(line),
  })
  return { ...runners, calls, printed }
}

const file = (path: string, ...statuses: readonly string[]) => ({
  name: join(ROOT, path),
  assertionResults: statuses.map((status, i) => ({ status, fullName: `test ${i + 1} is ${status}` })),
})

/** Returns jest's report of these files, of which `broken` could not be loaded. */
function jestReport(files: readonly ReturnType<typeof file>[], broken = 0) {
  const all = files.flatMap(({ assertionResults }) => assertionResults)
  const number = (status: string) => all.filter((each) => each.status === status).length
  return {
    numPassedTests: number('passed'),
    numFailedTests: number('failed'),
    numPendingTests: number('pending'),
    numTodoTests: number('todo'),
    numRuntimeErrorTestSuites: broken,
    testResults: files,
  }
}

describe('runJest', () => {
  const menu = (...statuses: readonly string[]) => file('remote-menu/src/a.test.ts', ...statuses)

  it.each([
    ['every test passed', [menu('passed', 'passed')], { passed: 2, failed: 0 }],
    ['a test failed', [menu('passed', 'failed')], { passed: 1, failed: 1 }],
    ['a test was skipped', [menu('passed', 'pending')], { passed: 1, failed: 1 }],
    ['a test is a todo', [menu('passed', 'todo')], { passed: 1, failed: 1 }],
    ['tests failed, were skipped and are todos', [menu('failed', 'pending', 'todo', 'todo')], { passed: 0, failed: 4 }],
  ] as const)('counts a run in which %s', async (_, files, tally) => {
    const code = tally.failed > 0 ? 1 : 0
    expect(await fakeRunners(jestReport(files), { code }).runJest(['remote-menu'])).toMatchObject(tally)
  })

  it('counts a skipped test as failed even if jest exits with 0, and prints its file and title', async () => {
    const { runJest, printed } = fakeRunners(jestReport([menu('passed', 'pending', 'todo')]))
    expect(await runJest(['remote-menu'])).toMatchObject({ passed: 1, failed: 2 })
    expect(printed).toEqual([
      '2 tests were skipped or not written yet, and counted as failed:',
      '  remote-menu/src/a.test.ts: test 2 is pending',
      '  remote-menu/src/a.test.ts: test 3 is todo',
    ])
  })

  it('counts a file that cannot be loaded as one failure, and its package as tested', async () => {
    const { runJest, printed } = fakeRunners(jestReport([menu()], 1), { code: 1 })
    expect(await runJest(['remote-menu'])).toMatchObject({ passed: 0, failed: 1 })
    expect(printed).toEqual([])
  })

  it('returns the title and the beginning of the message of each failure', async () => {
    const message = `\u001b[31mError: no button\u001b[39m\n${'    at render\n'.repeat(40)}`
    const failed = {
      name: join(ROOT, 'remote-menu/src/a.test.ts'),
      assertionResults: [{ status: 'failed', fullName: 'adds a dish', failureMessages: [message] }],
    }
    const broken = { name: join(ROOT, 'remote-menu/src/b.test.ts'), assertionResults: [], message: 'no such module' }
    const { runJest } = fakeRunners(jestReport([failed, broken], 1), { code: 1 })
    const { failures = [] } = await runJest(['remote-menu'])
    expect(failures).toEqual([
      'remote-menu/src/b.test.ts\n  no such module',
      expect.stringMatching(/^remote-menu\/src\/a\.test\.ts: adds a dish\n {2}Error: no button\n/),
    ])
    expect(failures[1]?.split('\n')).toHaveLength(13)
  })

  it('fails with the name of each package that has no test', async () => {
    const { runJest, printed } = fakeRunners(jestReport([menu('passed'), file('shared/store-x/a.test.ts', 'passed')]))
    expect(await runJest(['remote-menu', 'shared/store', 'shell'])).toMatchObject({ passed: 2, failed: 2 })
    expect(printed).toEqual(['shared/store has no tests.', 'shell has no tests.'])
  })

  it('requires tests in every package except e2e when no package is named', async () => {
    const { runJest, printed } = fakeRunners(jestReport([menu('passed')]))
    const { failed } = await runJest()
    expect(printed).toHaveLength(failed)
    expect(printed).toEqual(expect.arrayContaining(['api has no tests.', 'shared/testing has no tests.']))
    expect(printed).not.toContain('remote-menu has no tests.')
    expect(printed).not.toContain('e2e has no tests.')
  })

  it('fails with the names of the packages if jest finds no test file and writes no report', async () => {
    const { runJest, printed } = fakeRunners(undefined, { code: 1, output: 'No tests found, exiting with code 1\n' })
    expect(await runJest(['shell', 'api'])).toEqual({ passed: 0, failed: 2 })
    expect(printed).toEqual(['shell has no tests.', 'api has no tests.'])
  })

  it('does not require tests in every package if its arguments select tests', async () => {
    const { runJest, calls, printed } = fakeRunners(jestReport([menu('passed')]))
    expect(await runJest([], ['--runTestsByPath', 'a.test.ts'])).toMatchObject({ passed: 1, failed: 0 })
    expect(printed).toEqual([])
    expect(calls[0]?.args.slice(-2)).toEqual(['--runTestsByPath', 'a.test.ts'])
  })

  it('fails if the tests that its arguments select are not found', async () => {
    const { runJest } = fakeRunners(undefined, { code: 1, output: 'No tests found, exiting with code 1\n' })
    expect(await runJest([], ['--runTestsByPath', 'a.test.ts'])).toEqual({ passed: 0, failed: 1 })
  })

  it('never passes --passWithNoTests to jest', async () => {
    const { runJest, calls } = fakeRunners(jestReport([menu('passed')]))
    await runJest(['remote-menu'])
    const [call] = calls
    expect(call?.args).not.toContain('--passWithNoTests')
    expect(call?.args.at(-1)).toBe(join(ROOT, 'remote-menu/'))
  })
})

const playwrightReport = (stats: Partial<Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>>) => ({
  stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0, ...stats },
  errors: [],
  suites: [],
})

describe('runSpecs', () => {
  it.each([
    [{ expected: 3 }, { passed: 3, failed: 0 }],
    [
      { expected: 3, unexpected: 1 },
      { passed: 3, failed: 1 },
    ],
    [
      { expected: 3, flaky: 1 },
      { passed: 3, failed: 1 },
    ],
    [
      { expected: 3, skipped: 2 },
      { passed: 3, failed: 2 },
    ],
  ])('counts %j as %j', async (stats, tally) => {
    expect(await fakeRunners(playwrightReport(stats)).runSpecs()).toMatchObject(tally)
  })

  it('prints the file, the size and the title of each skipped spec, also in nested suites', async () => {
    const specs = [
      {
        title: 'orders a pizza',
        file: 'order.spec.ts',
        tests: [
          { projectName: 'small', status: 'skipped' },
          { projectName: 'large', status: 'expected' },
        ],
      },
    ]
    const report = { ...playwrightReport({ expected: 1, skipped: 1 }), suites: [{ suites: [{ specs }] }] }
    const { runSpecs, printed } = fakeRunners(report)
    expect(await runSpecs()).toMatchObject({ passed: 1, failed: 1 })
    expect(printed).toEqual([
      '1 test was skipped or not written yet, and counted as failed:',
      '  order.spec.ts [small]: orders a pizza',
    ])
  })

  it('counts an error outside the specs as one failure, and returns its message', async () => {
    const report = { ...playwrightReport({ expected: 2 }), errors: [{ message: 'the site did not start' }] }
    const failures = ['outside the specs\n  the site did not start']
    expect(await fakeRunners(report, { code: 1 }).runSpecs()).toEqual({ passed: 2, failed: 1, failures })
  })

  it('returns the file, the size, the title and the message of each failed spec', async () => {
    const specs = [
      {
        title: 'orders a pizza',
        file: 'order.spec.ts',
        tests: [
          { projectName: 'small', status: 'unexpected', results: [{ errors: [{ message: 'no basket' }] }] },
          { projectName: 'large', status: 'expected', results: [{ errors: [] }] },
        ],
      },
    ]
    const report = { ...playwrightReport({ expected: 1, unexpected: 1 }), suites: [{ suites: [{ specs }] }] }
    const { failures } = await fakeRunners(report, { code: 1 }).runSpecs()
    expect(failures).toEqual(['order.spec.ts [small]: orders a pizza\n  no basket'])
  })

  it('writes the report to the file that CARTE_E2E_REPORT names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carte-runners-'))
    const before = process.env.CARTE_E2E_REPORT
    try {
      process.env.CARTE_E2E_REPORT = join(folder, 'kept/report.json')
      const report = playwrightReport({ expected: 1 })
      expect(await fakeRunners(report).runSpecs()).toMatchObject({ passed: 1, failed: 0 })
      expect(JSON.parse(await readFile(join(folder, 'kept/report.json'), 'utf8'))).toEqual(report)
    } finally {
      if (before === undefined) delete process.env.CARTE_E2E_REPORT
      else process.env.CARTE_E2E_REPORT = before
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('fails without a browser and names CARTE_CHROMIUM', async () => {
    const printed: string[] = []
    const { runSpecs } = createRunners({
      run: () => Promise.reject(new Error('not expected')),
      runBin: () => Promise.reject(new Error('not expected')),
      findTestBrowser: () => Promise.resolve(null),
      installOtherBrowsers: () => Promise.resolve(),
      installTestPrograms: () => Promise.resolve(),
      say: (line) => void printed.push(line),
    })
    expect(await runSpecs()).toEqual({ passed: 0, failed: 1 })
    expect(printed).toEqual([expect.stringContaining('CARTE_CHROMIUM')])
  })
})

describe('a runner', () => {
  const RUNNERS = [
    ['runJest', 'jest', jestReport([file('remote-menu/src/a.test.ts', 'passed')])],
    ['runFaults', 'api/faults', { passed: 1, failed: 0 }],
    ['runCluster', 'api/faults/cluster', { passed: 1, failed: 0 }],
    ['runSpecs', 'e2e', playwrightReport({ expected: 1 })],
  ] as const
  const ENDINGS = [
    [{ code: 1 }, 'exit code 1'],
    [{ code: 130 }, 'exit code 130'],
    [{ code: 1, signal: 'SIGKILL' }, 'SIGKILL'],
  ] as const

  const cases = RUNNERS.flatMap(([act, name, report]) =>
    ENDINGS.map(([ending, words]) => ({ act, name, report, ending, words })),
  )
  const call = (runners: ReturnType<typeof fakeRunners>, act: (typeof RUNNERS)[number][0]) =>
    runners[act](act === 'runJest' ? ['remote-menu'] : [])

  it.each(cases)('($act) counts one failure for $words although the report has none', async (each) => {
    const runners = fakeRunners(each.report, each.ending)
    expect(await call(runners, each.act)).toEqual({ passed: 1, failed: 1 })
    expect(runners.printed).toEqual([`${each.name} ended with ${each.words}, though its report has no failure.`])
  })

  it.each(cases)('($act) counts one failure for $words without a report', async (each) => {
    const runners = fakeRunners(undefined, each.ending)
    expect(await call(runners, each.act)).toEqual({ passed: 0, failed: 1 })
    expect(runners.printed).toEqual([`${each.name} ended with ${each.words} and left no readable report.`])
  })

  it.each(RUNNERS)('(%s) counts one failure for a truncated report', async (act, _, report) => {
    const half = JSON.stringify(report).slice(0, -5)
    expect(await call(fakeRunners(half), act)).toEqual({ passed: 0, failed: 1 })
  })

  it.each(RUNNERS)('(%s) adds no failure for the exit code when the report has failures', async (act, _, report) => {
    const failed = {
      ...report,
      failed: 1,
      numFailedTests: 1,
      stats: { expected: 1, flaky: 0, unexpected: 1, skipped: 0 },
    }
    expect(await call(fakeRunners(failed, { code: 1 }), act)).toMatchObject({ passed: 1, failed: 1 })
  })

  it.each([
    ['runFaults', 'api/faults', { passed: 0, failed: 0 }],
    ['runCluster', 'api/faults/cluster', { passed: 0, failed: 0 }],
    ['runSpecs', 'e2e', playwrightReport({})],
  ] as const)('(%s) counts one failure when no test ran', async (act, name, report) => {
    const runners = fakeRunners(report)
    expect(await call(runners, act)).toEqual({ passed: 0, failed: 1 })
    expect(runners.printed).toEqual([`${name} ran no test.`])
  })
})

describe('a process', () => {
  it.each([
    ['process.exit(3)', { code: 3, signal: null }],
    ["process.kill(process.pid, 'SIGKILL')", { code: 1, signal: 'SIGKILL' }],
    ["process.stdout.write('done')", { code: 0, signal: null, output: 'done' }],
  ])('that runs %j ends with %j', async (script, ending) => {
    expect(await runProcess(process.execPath, ['-e', script])).toMatchObject(ending)
  })

  it('that cannot be started ends with code 1', async () => {
    expect(await runProcess(join(ROOT, 'no-such-program'), [])).toMatchObject({ code: 1, signal: null })
  })
})

describe('the last line of a command', () => {
  it.each([
    [[], '0 passed, 0 failed', 0],
    [
      [
        { passed: 2, failed: 0 },
        { passed: 5, failed: 0 },
      ],
      '7 passed, 0 failed',
      0,
    ],
    [
      [
        { passed: 2, failed: 1 },
        { passed: 5, failed: 3 },
        { passed: 1, failed: 0 },
      ],
      '8 passed, 4 failed',
      1,
    ],
  ])('of %j is %j', (tallies, line, code) => {
    const printed: string[] = []
    expect(sayTotal(tallies, (words) => void printed.push(words))).toBe(code)
    expect(printed).toEqual([line])
  })

  it('follows the failed tests', () => {
    const printed: string[] = []
    const tallies = [{ passed: 1, failed: 1, failures: ['a.test.ts: adds a dish\n  no button'] }]
    expect(sayTotal(tallies, (words) => void printed.push(words))).toBe(1)
    expect(printed).toEqual(['FAILED a.test.ts: adds a dish\n  no button', '1 passed, 1 failed'])
  })
})
