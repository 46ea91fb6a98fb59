import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jestProject } from '@carte/config/jest'
import { PACKAGE_RULES, type PackageRule } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { runBin } from '../processes.ts'
import { onStop } from '../stop.ts'
import type { MutationReport } from './report.ts'
import type { Choice, Target } from './targets.ts'

const JEST = join(import.meta.dirname, 'jest')
/**
 * A mutant counts as killed when its tests take this much longer than without it. Generous, because the machine may be
 * busy.
 */
const TIMEOUT_MS = 60_000
const TIMEOUT_FACTOR = 5
const CONCURRENCY = 2
const DRY_RUN_MINUTES = 20
/** Ends a test that waits in a loop for something that a mutant prevents. The report counts these mutants. */
const TEST_TIMEOUT_MS = 20_000
/** In a folder that git, Biome and jest ignore. */
const TEMPORARY = '.cache/mutation'

/** StrykerJS cannot measure coverage in an environment that a test file chooses itself. */
const hasOwnEnvironment = ({ tests }: Target) =>
  tests
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .some((file) => readFileSync(join(ROOT, file), 'utf8').includes('@jest-environment'))

/**
 * Returns StrykerJS's options for one target. StrykerJS copies the target's package to a temporary folder and links
 * `node_modules` there.
 */
export function strykerOptions({ target, files }: Choice, reportFile: string): object {
  const pkg = PACKAGE_RULES.find(({ folder }) => folder === target.pkg) as PackageRule
  const project = jestProject(pkg)
  // All tests of `api` use servers in one separate process, which can have only one active mutant at a time.
  const isApi = pkg.folder === 'api'
  return {
    testRunner: 'sampling',
    plugins: ['@stryker-mutator/jest-runner', join(JEST, 'sampling-runner.mjs')],
    mutate: files,
    ignorePatterns: ['**', `!${target.pkg}/**`, '**/node_modules', '**/dist'],
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
      // Most tests of `api` reach the server over HTTP, so imports do not show which tests run a file.
      enableFindRelatedTests: !isApi || target.isTestedBeside === true,
      config: {
        ...project,
        // StrykerJS adds the workspace's configuration, whose projects would each run these tests.
        projects: [],
        // In the copy, where StrykerJS starts jest.
        rootDir: target.pkg,
        testMatch: target.tests.map((test) => `**/${test}`),
        // Property and oracle tests use random or very many cases. A written example must notice each mutant.
        testPathIgnorePatterns: [...project.testPathIgnorePatterns, '\\.(property|oracle)\\.test\\.ts$'],
        testTimeout: TEST_TIMEOUT_MS,
        watchman: false,
        // Read by `runner.cjs`.
        globals: { isTestedBeside: target.isTestedBeside ?? false },
        runner: join(JEST, 'runner.cjs'),
        testEnvironment: join(JEST, pkg.runtime === 'browser' ? 'browser.cjs' : 'node.cjs'),
        setupFilesAfterEnv: [
          ...project.setupFilesAfterEnv,
          ...(isApi ? ['<rootDir>/src/testing/mutation-setup.ts'] : []),
        ],
      },
    },
  }
}

/** Runs the tests for each mutant of a sample. @returns the report, or null when the tests fail without a mutant */
export async function runStryker(choice: Choice, percent: number): Promise<MutationReport | null> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-mutation-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const reportFile = join(folder, 'report.json')
    const optionsFile = join(folder, 'stryker.config.json')
    await writeFile(optionsFile, JSON.stringify(strykerOptions(choice, reportFile)))
    await runBin('stryker', ['run', optionsFile], {
      pkg: 'tools',
      cwd: ROOT,
      show: true,
      env: { CARTE_MUTATION_SAMPLE: String(percent) },
    })
    return existsSync(reportFile) ? (JSON.parse(await readFile(reportFile, 'utf8')) as MutationReport) : null
  } finally {
    await remove()
  }
}
