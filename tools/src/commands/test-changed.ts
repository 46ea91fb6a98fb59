import { checkBrowserApis } from '@carte/config/browser-apis'
import { checkStyleSheets } from '@carte/config/browser-css'
import { checkImportBoundaries } from '@carte/config/import-boundaries'
import { nameOf, PACKAGE_RULES } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { changedFiles } from '../changed/git.ts'
import { readImportGraph, readPackage } from '../changed/import-graph.ts'
import { packageOf, planOf } from '../changed/plan.ts'
import { checkModules } from '../modules.ts'
import { packagesNamed } from '../packages.ts'
import { checkRules } from '../rules/index.ts'
import { runJest } from '../runners.ts'
import { say, UserError } from '../say.ts'
import { sayTotal, type Tally } from '../tally.ts'
import { checkWords } from '../words/index.ts'
import { biome, check } from './test.ts'
import { checkTypes, typedPackages } from './types.ts'

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'none')

/** Returns a spec's name as Playwright takes it: `e2e/specs/menu.spec.ts` → `menu`. */
const specName = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.spec.ts'.length)

/**
 * Runs `test-changed [ref]`: checks what the changes since the merge base with `main` (or `ref`) can affect: format and
 * lint of the changed files, import boundaries, rule ids and words, modules of the server, Web APIs and CSS features,
 * types of the affected packages, and the tests that import a changed file. Runs no builds, fault runs or browser specs.
 */
export async function testChanged([ref, extra]: readonly string[]): Promise<number> {
  if (extra !== undefined) throw new UserError(`Unexpected argument "${extra}". Name at most one branch or commit.`, 2)
  const { base, changes } = await changedFiles(ROOT, ref)
  const packages = PACKAGE_RULES.map((pkg) => readPackage(pkg, ROOT))
  const typed = typedPackages()
  const names = typed.map(nameOf)
  const plan = planOf(changes, packages, readImportGraph(packages, ROOT), names)

  const touched = names.filter((name) => changes.some(({ file }) => packageOf(file, packages)?.name === name))
  say(`${changes.length} files differ from ${base.slice(0, 8)}, in these packages: ${listed(touched)}.`)
  say(`Types to check: ${listed(plan.types)}. Test files to run: ${plan.tests?.length ?? 'all'}.`)

  const tallies: Tally[] = []
  if (plan.files === null || plan.files.length > 0) {
    const files = plan.files ?? []
    const unmatched = '--no-errors-on-unmatched'
    tallies.push(
      check('format', await biome('format', unmatched, ...files)),
      check('lint', [
        ...(await biome('check', '--formatter-enabled=false', unmatched, ...files)),
        ...checkImportBoundaries(),
      ]),
    )
  }
  tallies.push(check('rules', [...checkRules(), ...checkWords()]))
  if (touched.includes('api')) tallies.push(check('modules of the server', await checkModules()))
  if (touched.length > 0) tallies.push(check('browsers', [...checkBrowserApis(), ...checkStyleSheets()]))
  if (plan.types.length > 0) tallies.push(check('types', await checkTypes(packagesNamed(plan.types, typed))))
  if (plan.tests === null) tallies.push(await runJest())
  else if (plan.tests.length > 0) tallies.push(await runJest([], ['--runTestsByPath', ...plan.tests]))

  if (plan.specs === null) say('Browser specs that may be affected, and were not run: all of them.')
  else if (plan.specs.length > 0)
    say(`Browser specs that may be affected, and were not run: ${plan.specs.map(specName).join(', ')}.`)
  return sayTotal(tallies)
}
