import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { testedPackages } from '@carte/config/jest'
import { ROOT } from '@carte/config/release'
import { findTestBrowser, installOtherBrowsers, installTestPrograms } from './chromium.ts'
import { type Finished, run, runBin } from './processes.ts'
import {
  failedInJest,
  failedInPlaywright,
  type JestReport,
  type PlaywrightReport,
  skippedInJest,
  skippedInPlaywright,
} from './reports.ts'
import { say } from './say.ts'
import { onStop } from './stop.ts'
import type { Tally } from './tally.ts'

export interface Runners {
  /**
   * Runs the jest tests of all packages or of these folders; `args` are for jest. A file that cannot be loaded counts
   * as one failure, and so does a package without a test, unless `args` select tests.
   */
  readonly runJest: (folders?: readonly string[], args?: readonly string[]) => Promise<Tally>
  /** Runs `api/faults`, in which each row counts as one test; `args` are for its `run.ts`. */
  readonly runFaults: (args?: readonly string[]) => Promise<Tally>
  /** Runs `api/faults/cluster`, in which each row counts as one test; `args` are for its `run.ts`. */
  readonly runCluster: (args?: readonly string[]) => Promise<Tally>
  /** Runs the browser specs on the site as `start` serves it; `args` are for Playwright. */
  readonly runSpecs: (args?: readonly string[]) => Promise<Tally>
}

interface RunnerDeps {
  readonly run: typeof run
  readonly runBin: typeof runBin
  readonly findTestBrowser: typeof findTestBrowser
  readonly installOtherBrowsers: () => Promise<void>
  readonly installTestPrograms: (folders: readonly string[]) => Promise<void>
  readonly say: typeof say
}

interface Reported<Report> {
  readonly finished: Finished
  /** Null when the runner wrote no report or an incomplete one. */
  readonly report: Report | null
}

const count = (number: number, singular: string, plural: string) => `${number} ${number === 1 ? singular : plural}`

/** Calls `act` with a path for the report, and reads the report. */
async function withReport<Report>(act: (file: string) => Promise<Finished>): Promise<Reported<Report>> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const file = join(folder, 'report.json')
    const finished = await act(file)
    const text = existsSync(file) ? await readFile(file, 'utf8') : ''
    try {
      return { finished, report: JSON.parse(text) as Report }
    } catch {
      return { finished, report: null }
    }
  } finally {
    await remove()
  }
}

const endOf = ({ code, signal }: Finished) => (signal === null ? `exit code ${code}` : signal)

function untestedIn(folders: readonly string[], { testResults }: Pick<JestReport, 'testResults'>): readonly string[] {
  // Look for files, not for tests: a file that could not be loaded has no tests in the report, and its error is counted
  // separately.
  return folders.filter((folder) => !testResults.some(({ name }) => name.startsWith(join(ROOT, folder, '/'))))
}

/** Creates the runners. The functions that start processes are parameters, so that tests can replace them. */
export function createRunners({
  run,
  runBin,
  findTestBrowser,
  installOtherBrowsers,
  installTestPrograms,
  say,
}: RunnerDeps): Runners {
  /** Adds one failure when no test ran, or when the exit code contradicts the report. */
  function withMissedFailure(runner: string, finished: Finished, tally: Tally): Tally {
    const { passed, failed } = tally
    if (failed > 0) return tally
    if (passed === 0) say(`${runner} ran no test.`)
    else if (finished.code !== 0) say(`${runner} ended with ${endOf(finished)}, though its report has no failure.`)
    else return tally
    return { passed, failed: 1 }
  }

  function withoutReport(runner: string, finished: Finished): Tally {
    say(`${runner} ended with ${endOf(finished)} and left no readable report.`)
    return { passed: 0, failed: 1 }
  }

  function saySkipped(number: number, titles: readonly string[]): void {
    if (number === 0) return
    say(`${count(number, 'test was', 'tests were')} skipped or not written yet, and counted as failed:`)
    for (const title of titles) say(`  ${title}`)
  }

  function sayUntested(folders: readonly string[]): void {
    for (const folder of folders) say(`${folder || 'This package'} has no tests.`)
  }

  async function runJest(requested: readonly string[] = [], args: readonly string[] = []): Promise<Tally> {
    const selected = requested.length > 0 ? requested : testedPackages().map(({ folder }) => folder)
    /** Packages that must have a test. None if `args` select tests. */
    const folders = args.length > 0 ? [] : selected
    const paths = requested.map((folder) => join(ROOT, folder, '/'))
    // A run of selected tests takes the machine as it is.
    await installTestPrograms(folders)
    const { finished, report } = await withReport<JestReport>((file) =>
      runBin('jest', ['--json', `--outputFile=${file}`, ...args, ...paths], { show: true }),
    )
    if (!report) {
      // Jest writes no report when it finds no test file.
      if (folders.length === 0 || !/^No tests found/m.test(finished.output)) return withoutReport('jest', finished)
      sayUntested(folders)
      return { passed: 0, failed: folders.length }
    }
    const untested = untestedIn(folders, report)
    sayUntested(untested)
    const skipped = report.numPendingTests + report.numTodoTests
    saySkipped(skipped, skippedInJest(report))
    return withMissedFailure('jest', finished, {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites + skipped + untested.length,
      failures: failedInJest(report),
    })
  }

  const runRows =
    (folder: string) =>
    async (args: readonly string[] = []): Promise<Tally> => {
      const { finished, report } = await withReport<Tally>((file) =>
        run(process.execPath, [join(ROOT, folder, 'run.ts'), ...args], {
          show: true,
          env: { CARTE_FAULTS_REPORT: file },
        }),
      )
      return report ? withMissedFailure(folder, finished, report) : withoutReport(folder, finished)
    }
  const runFaults = runRows('api/faults')
  const runCluster = runRows('api/faults/cluster')

  async function runSpecs(args: readonly string[] = []): Promise<Tally> {
    const chromium = await findTestBrowser()
    if (!chromium) {
      say('No Chromium found for the browser specs. Install one, or set CARTE_CHROMIUM to its path.')
      return { passed: 0, failed: 1 }
    }
    await installOtherBrowsers()
    const { finished, report } = await withReport<PlaywrightReport>(async (file) => {
      const ended = await runBin('playwright', ['test', ...args], {
        pkg: 'e2e',
        cwd: join(ROOT, 'e2e'),
        // Playwright stops the site that it started only on SIGINT.
        endedBy: 'SIGINT',
        show: true,
        env: {
          CARTE_E2E_REPORT: file,
          ...(chromium.path ? { CARTE_CHROMIUM: chromium.path } : {}),
        },
      })
      const { CARTE_E2E_REPORT } = process.env
      if (CARTE_E2E_REPORT && existsSync(file)) {
        const target = resolve(ROOT, CARTE_E2E_REPORT)
        await mkdir(dirname(target), { recursive: true })
        await copyFile(file, target)
      }
      return ended
    })
    if (!report) return withoutReport('e2e', finished)
    const { expected, flaky, unexpected, skipped } = report.stats
    saySkipped(skipped, skippedInPlaywright(report))
    // A flaky test counts as failed.
    return withMissedFailure('e2e', finished, {
      passed: expected,
      failed: unexpected + flaky + skipped + (report.errors.length > 0 ? 1 : 0),
      failures: failedInPlaywright(report),
    })
  }

  return { runJest, runFaults, runCluster, runSpecs }
}

export const { runJest, runFaults, runCluster, runSpecs } = createRunners({
  run,
  runBin,
  findTestBrowser,
  installOtherBrowsers,
  installTestPrograms,
  say,
})
