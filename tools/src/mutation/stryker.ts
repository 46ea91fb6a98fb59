import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jestProject } from '@carte/config/jest'
import { ROOT } from '@carte/config/release'
import { ROOMS, type Room } from '@carte/config/rooms'
import { runBin } from '../processes.ts'
import { onStop } from '../stop.ts'
import type { MutationReport } from './report.ts'
import type { Choice } from './targets.ts'

const CONCURRENCY = 2
/** Added to a multiple of the time that the tests take: the machine may be busy with something else. */
const TIMEOUT_MS = 20_000
const TIMEOUT_FACTOR = 3
const TEST_TIMEOUT_MS = 60_000
/** Below the root, where git, Biome and jest do not look. */
const TEMPORARY = '.cache/mutation'

/** StrykerJS's options for one target. It copies the target's package to a folder of its own, and links `node_modules` there. */
export function strykerOptions({ target, files }: Choice, reportFile: string): object {
  const room = ROOMS.find(({ folder }) => folder === target.room) as Room
  return {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    mutate: files,
    ignorePatterns: ['**', `!${target.room}/**`, '**/node_modules', '**/dist'],
    coverageAnalysis: 'perTest',
    concurrency: CONCURRENCY,
    timeoutMS: TIMEOUT_MS,
    timeoutFactor: TIMEOUT_FACTOR,
    tempDirName: TEMPORARY,
    cleanTempDir: 'always',
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
    allowConsoleColors: false,
    logLevel: 'warn',
    jest: {
      projectType: 'custom',
      // Tests reach the server over HTTP, so imports do not tell which of them are about a file of it.
      enableFindRelatedTests: room.folder !== 'api',
      config: {
        ...jestProject(room),
        // Of the copy, in which jest is started.
        rootDir: target.room,
        testTimeout: TEST_TIMEOUT_MS,
        watchman: false,
        ...(target.tests ? { testMatch: target.tests.map((test) => `**/${test}`) } : {}),
      },
    },
  }
}

/** Runs the tests once for each mutant. @returns the report, and what was printed; null for the report when the tests fail without any mutant */
export async function runStryker(
  choice: Choice,
): Promise<{ readonly report: MutationReport | null; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-mutation-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const reportFile = join(folder, 'report.json')
    const optionsFile = join(folder, 'stryker.config.json')
    await writeFile(optionsFile, JSON.stringify(strykerOptions(choice, reportFile)))
    const { output } = await runBin('stryker', ['run', optionsFile], { cwd: ROOT, show: true })
    const report = existsSync(reportFile) ? (JSON.parse(await readFile(reportFile, 'utf8')) as MutationReport) : null
    return { report, output }
  } finally {
    await remove()
  }
}
