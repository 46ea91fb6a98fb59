import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jestProject } from '@carte/config/jest'
import { ROOT } from '@carte/config/release'
import { ROOMS, type Room } from '@carte/config/rooms'
import { runBin } from '../processes.ts'
import { onStop } from '../stop.ts'
import type { MutationReport } from './report.ts'
import type { Choice, Target } from './targets.ts'

const JEST = join(import.meta.dirname, 'jest')
/** A mutant counts as noticed when its tests take this much longer than without it. Generous, for a machine that is busy otherwise. */
const TIMEOUT_MS = 60_000
const TIMEOUT_FACTOR = 5
const CONCURRENCY = 2
const DRY_RUN_MINUTES = 20
/** A test that waits in a loop for what a mutant prevents ends by it. The report counts those that only time has noticed. */
const TEST_TIMEOUT_MS = 20_000
/** Below the root, where git, Biome and jest do not look. */
const TEMPORARY = '.cache/mutation'

/** StrykerJS cannot count what runs in an environment that a test file chooses for itself. */
const hasOwnEnvironment = ({ tests }: Target) =>
  tests
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .some((file) => readFileSync(join(ROOT, file), 'utf8').includes('@jest-environment'))

/** StrykerJS's options for one target. It copies the target's package to a folder of its own, and links `node_modules` there. */
export function strykerOptions({ target, files }: Choice, reportFile: string): object {
  const room = ROOMS.find(({ folder }) => folder === target.room) as Room
  const project = jestProject(room)
  // The servers of all tests of `api` run in one process beside jest, which knows one active mutant at a time.
  const isApi = room.folder === 'api'
  return {
    testRunner: 'sampling',
    plugins: ['@stryker-mutator/jest-runner', join(JEST, 'sampling-runner.mjs')],
    mutate: files,
    ignorePatterns: ['**', `!${target.room}/**`, '**/node_modules', '**/dist'],
    coverageAnalysis: hasOwnEnvironment(target) ? 'off' : 'perTest',
    concurrency: isApi ? 1 : CONCURRENCY,
    timeoutMS: TIMEOUT_MS,
    timeoutFactor: TIMEOUT_FACTOR,
    dryRunTimeoutMinutes: DRY_RUN_MINUTES,
    tempDirName: TEMPORARY,
    cleanTempDir: 'always',
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
    allowConsoleColors: false,
    logLevel: 'error',
    jest: {
      projectType: 'custom',
      // Most tests of `api` reach the server over HTTP, so imports do not tell which of them run a file of it.
      enableFindRelatedTests: !isApi || target.isTestedBeside === true,
      config: {
        ...project,
        // StrykerJS adds the workspace's own configuration, whose projects would each run these tests.
        projects: [],
        // Of the copy, in which jest is started.
        rootDir: target.room,
        testMatch: target.tests.map((test) => `**/${test}`),
        // Random cases, and tables of millions of times. A mutant must be noticed by a case that is written down.
        testPathIgnorePatterns: [...project.testPathIgnorePatterns, '\\.(property|oracle)\\.test\\.ts$'],
        testTimeout: TEST_TIMEOUT_MS,
        watchman: false,
        // For `runner.cjs`.
        globals: { isTestedBeside: target.isTestedBeside ?? false },
        runner: join(JEST, 'runner.cjs'),
        testEnvironment: join(JEST, room.runtime === 'browser' ? 'browser.cjs' : 'node.cjs'),
        setupFilesAfterEnv: [
          ...project.setupFilesAfterEnv,
          ...(isApi ? ['<rootDir>/src/testing/mutation-setup.ts'] : []),
        ],
      },
    },
  }
}

/** Runs the tests once for each mutant of a sample. @returns the report; null when the tests fail without any mutant */
export async function runStryker(choice: Choice, percent: number): Promise<MutationReport | null> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-mutation-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const reportFile = join(folder, 'report.json')
    const optionsFile = join(folder, 'stryker.config.json')
    await writeFile(optionsFile, JSON.stringify(strykerOptions(choice, reportFile)))
    await runBin('stryker', ['run', optionsFile], {
      room: 'tools',
      cwd: ROOT,
      show: true,
      env: { CARTE_MUTATION_SAMPLE: String(percent) },
    })
    return existsSync(reportFile) ? (JSON.parse(await readFile(reportFile, 'utf8')) as MutationReport) : null
  } finally {
    await remove()
  }
}
