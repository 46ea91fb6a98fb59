import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ROOT } from '@carte/config/release'
import { findChromium } from './chromium.ts'
import { run, runBin } from './processes.ts'
import { say } from './say.ts'
import { onStop } from './stop.ts'

/** How many tests passed and failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number }
  readonly errors: readonly unknown[]
}

/** Runs `act` with the name of a file for a report, and reads the report; null when none was written. */
async function withReport<Report>(act: (file: string) => Promise<unknown>): Promise<Report | null> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const file = join(folder, 'report.json')
    await act(file)
    return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Report) : null
  } finally {
    await remove()
  }
}

/** The tests beside the code, all of them or those in these folders; `args` are for jest. A file that cannot even be loaded counts as one failure. */
export async function runJest(folders: readonly string[] = [], args: readonly string[] = []): Promise<Tally> {
  const paths = folders.map((folder) => join(ROOT, folder, '/'))
  const report = await withReport<JestReport>((file) =>
    runBin('jest', ['--json', `--outputFile=${file}`, '--passWithNoTests', ...args, ...paths], { show: true }),
  )
  if (!report) return { passed: 0, failed: 1 }
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
}

/** Servers that are killed and a provider that fails (`api/faults`): one test a row of the list of faults; `args` are for its `run.ts`. */
export async function runFaults(args: readonly string[] = []): Promise<Tally> {
  const report = await withReport<Tally>((file) =>
    run(process.execPath, [join(ROOT, 'api/faults/run.ts'), ...args], {
      show: true,
      env: { CARTE_FAULTS_REPORT: file },
    }),
  )
  return report ?? { passed: 0, failed: 1 }
}

/** The stories in a real browser, on the site as `start` serves it; `args` are for Playwright. */
export async function runStories(args: readonly string[] = []): Promise<Tally> {
  if (!existsSync(join(ROOT, 'e2e/playwright.config.ts'))) return { passed: 0, failed: 0 }
  const chromium = await findChromium()
  if (!chromium) {
    say('There is no Chromium to run the stories in. Set CARTE_CHROMIUM to the path of one.')
    return { passed: 0, failed: 1 }
  }
  const report = await withReport<PlaywrightReport>(async (file) => {
    await runBin('playwright', ['test', ...args], {
      room: 'e2e',
      cwd: join(ROOT, 'e2e'),
      // Playwright stops the site that it started only when it is interrupted.
      endedBy: 'SIGINT',
      show: true,
      env: {
        CARTE_E2E_REPORT: file,
        ...(chromium.path ? { CARTE_CHROMIUM: chromium.path } : {}),
      },
    })
    const { CARTE_E2E_REPORT } = process.env
    if (!CARTE_E2E_REPORT || !existsSync(file)) return
    const kept = resolve(ROOT, CARTE_E2E_REPORT)
    await mkdir(dirname(kept), { recursive: true })
    await copyFile(file, kept)
  })
  if (!report) return { passed: 0, failed: 1 }
  const { expected, flaky, unexpected } = report.stats
  // A story that passes only sometimes is not one to rely on.
  return { passed: expected, failed: unexpected + flaky + (report.errors.length > 0 ? 1 : 0) }
}
