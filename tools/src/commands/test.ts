import { checkBrowserApis } from '@carte/config/browser-apis'
import { checkStyleSheets } from '@carte/config/browser-css'
import { checkImportBoundaries } from '@carte/config/import-boundaries'
import { testedPackages } from '@carte/config/jest'
import { nameOf } from '@carte/config/package-rules'
import { RELEASED } from '@carte/config/release'
import { buildPackages } from '../builds.ts'
import { requireClusterPrograms } from '../cluster.ts'
import { checkDuplicates } from '../duplicates.ts'
import { checkModules } from '../modules.ts'
import { packagesNamed } from '../packages.ts'
import { runBin } from '../processes.ts'
import { CACHE, rememberPassed } from '../release-checks/own-tests.ts'
import { failure } from '../reports.ts'
import { checkRules } from '../rules/index.ts'
import { runCluster, runFaults, runJest, runSpecs } from '../runners.ts'
import { say } from '../say.ts'
import { sayTotal, sum, type Tally } from '../tally.ts'
import { checkWords } from '../words/index.ts'
import { sizesTable } from './build.ts'
import { checkTypes, typedPackages } from './types.ts'

/** Prints the result of a check that counts as one test. */
export function check(name: string, violations: readonly string[]): Tally {
  say(violations.length === 0 ? `ok    ${name}` : `FAILED ${name}\n${violations.join('\n')}`)
  if (violations.length === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, failures: [failure(name, violations.join('\n'))] }
}

export async function biome(...args: readonly string[]): Promise<readonly string[]> {
  const { code, output } = await runBin('biome', [...args, '--colors=off', '--error-on-warnings'])
  return code === 0 ? [] : [output.trim()]
}

function createTimes() {
  const begun = performance.now()
  const secondsSince = (start: number) => (performance.now() - start) / 1000
  const parts: string[] = []
  return {
    async time<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
      const start = performance.now()
      try {
        return await act()
      } finally {
        parts.push(`${name} ${secondsSince(start).toFixed(0)} s`)
      }
    },
    sayTimes: () => say(`${parts.join(', ')}: ${(secondsSince(begun) / 60).toFixed(1)} min`),
  }
}

/** Runs the short forms one after the other, because jest runs beside them and keeps the processors busy. */
async function runShortFaults(): Promise<Tally> {
  const faults = await runFaults(['--short'])
  const missing = await requireClusterPrograms()
  if (missing !== null) {
    say(`FAULT-31 is not part of the run. ${missing}`)
    return faults
  }
  const cluster = await runCluster(['--short'])
  return sum([faults, cluster])
}

/**
 * Runs `test`: format, lint, types, tests, short fault runs, builds with their budgets, and browser specs. `test
 * <package…>` runs the same for these packages, without the browser specs, which test the whole site. A failed step
 * does not stop the others, but the browser specs need all builds. Skipped tests count as failed.
 */
export async function test(names: readonly string[]): Promise<number> {
  const packages = packagesNamed(names, typedPackages())
  const folders = names.length > 0 ? packages.map(({ folder }) => folder) : []
  const hasApi = packages.some((pkg) => nameOf(pkg) === 'api')
  const { time, sayTimes } = createTimes()
  const tallies: Tally[] = []
  await time('checks', async () => {
    const { checkDeploy } = await import('../deploy/index.ts')
    const { checkOpenApi } = await import('../openapi.ts')
    const recipes = await checkDeploy()
    for (const note of recipes.notes) say(note)
    tallies.push(
      check('recipes in deploy', recipes.violations),
      check('format', await biome('format', ...folders)),
      check('lint', [...(await biome('check', '--formatter-enabled=false', ...folders)), ...checkImportBoundaries()]),
      check('modules of the server', hasApi ? await checkModules() : []),
      check('duplicates', await checkDuplicates()),
      check('browsers', [...checkBrowserApis(), ...checkStyleSheets()]),
      check('rules', [...checkRules(), ...checkWords()]),
      check('API document', await checkOpenApi()),
      check('types', await checkTypes(packages)),
    )
  })
  const tested = testedPackages().filter((pkg) => packages.includes(pkg))
  const testedFolders = names.length > 0 ? tested.map(({ folder }) => folder) : []
  if (tested.length === 0)
    say(`Tests were not run: those of ${names.join(', ')} need the whole site. "npm test" runs them.`)
  // In parallel, because fault runs mostly wait.
  tallies.push(
    ...(await Promise.all([
      ...(tested.length > 0 ? [time('jest', () => runJest(testedFolders))] : []),
      ...(hasApi ? [time('fault runs', runShortFaults)] : []),
    ])),
  )

  const released = RELEASED.filter((pkg) => packages.includes(pkg))
  const results = await time('builds', () => buildPackages(released))
  if (released.length > 0) say(sizesTable(results))
  for (const { build, errors } of results) tallies.push(check(`build of ${nameOf(build.pkg)}`, errors))

  // A later release of these versions need not repeat these checks.
  if (tallies.every(({ failed }) => failed === 0)) for (const { build } of results) await rememberPassed(build, CACHE)

  const ready = results.every(({ errors }) => errors.length === 0)
  if (!ready) say('The browser specs were not run, because a build failed.')
  else if (names.length === 0) tallies.push(await time('specs', () => runSpecs()))

  sayTimes()
  return sayTotal(tallies)
}
