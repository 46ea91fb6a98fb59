import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { jestProject } from '@carte/config/jest'
import { PACKAGE_RULES, type PackageRule } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import type { MutationReport } from '../mutation/report.ts'
import { linesOf, resultOf } from '../mutation/report.ts'
import { type SelectedTarget, TARGETS, type Target, targetsNamed } from '../mutation/targets.ts'
import { explained } from '../options.ts'
import { runBin } from '../processes.ts'
import { say, table, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

const JEST = join(import.meta.dirname, '../mutation/jest')
/**
 * StrykerJS counts a mutant as killed when its tests take longer than `TIMEOUT_FACTOR` times their time without the
 * mutant, plus `TIMEOUT_MS`. The limit is long, because the machine may be busy.
 */
const TIMEOUT_MS = 60_000
const TIMEOUT_FACTOR = 5
const CONCURRENCY = 2
const DRY_RUN_MINUTES = 20
/** Fails a test that waits for something that a mutant prevents. The report lists such mutants as timed out. */
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
export function strykerOptions({ target, files }: SelectedTarget, reportFile: string): object {
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
      enableFindRelatedTests: !isApi || target.runsOnlySiblingTest === true,
      config: {
        ...project,
        // StrykerJS adds the workspace's configuration, whose projects would each run these tests.
        projects: [],
        // Relative to StrykerJS's copy of the workspace, in which it starts jest.
        rootDir: target.pkg,
        testMatch: target.tests.map((test) => `**/${test}`),
        // Property and oracle tests use random or very many cases. Tests with fixed examples must detect each mutant.
        testPathIgnorePatterns: [...project.testPathIgnorePatterns, '\\.(property|oracle)\\.test\\.ts$'],
        testTimeout: TEST_TIMEOUT_MS,
        watchman: false,
        // Read by `runner.cjs`.
        globals: { runsOnlySiblingTest: target.runsOnlySiblingTest ?? false },
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
async function runStryker(selected: SelectedTarget, percent: number): Promise<MutationReport | null> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-mutation-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  onStop(remove)
  try {
    const reportFile = join(folder, 'report.json')
    const optionsFile = join(folder, 'stryker.config.json')
    await writeFile(optionsFile, JSON.stringify(strykerOptions(selected, reportFile)))
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

async function reachesMinimum(selected: SelectedTarget, percent: number): Promise<boolean> {
  const { name, minimumScore } = selected.target
  const report = await runStryker(selected, percent)
  if (!report) {
    say(`BELOW ${name}: no result. Its tests must pass without a mutant first; see above.`)
    return false
  }
  const result = resultOf(report, percent)
  if (percent < 100 && result.killed + result.survived === 0) {
    say(`BELOW ${name}: the sample contains no mutant. Use a larger --sample.`)
    return false
  }
  for (const line of linesOf(name, minimumScore, result)) say(line)
  return result.score >= minimumScore
}

const FLAGS = { sample: { type: 'string', default: '100' } } as const

function percentOf(text: string): number {
  const percent = Number(text)
  if (percent > 0 && percent <= 100) return percent
  throw new UserError(`--sample must be a percentage above 0 and at most 100, such as 10. It is "${text}".`, 2)
}

/**
 * Runs `mutate <package, folder or file> [--sample <percent>]`: makes one small change to the sources at a time, runs
 * the tests that reach it, and lists the changes that no test noticed. With `--sample 10` it tries every tenth change.
 * Without an argument it lists the folders with their minimum scores.
 *
 * @returns 1 when a folder's score is below its minimum
 */
export async function mutate(words: readonly string[]): Promise<number> {
  const { values, positionals } = explained('--sample <percent>', () =>
    parseArgs({ args: [...words], options: FLAGS, allowPositionals: true }),
  )
  const percent = percentOf(values.sample)
  const [word, another] = positionals
  if (word === undefined) {
    say(table(TARGETS.map(({ name, minimumScore }) => [name, `${minimumScore} %`])))
    return 0
  }
  if (another !== undefined)
    throw new UserError(`Unexpected argument "${another}": mutate takes one folder at a time.`, 2)
  let code = 0
  for (const selected of targetsNamed(word)) if (!(await reachesMinimum(selected, percent))) code = 1
  return code
}
