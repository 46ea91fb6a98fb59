import { checkBrowserApis } from '@carte/config/browser-apis'
import { checkImportBoundaries } from '@carte/config/import-boundaries'
import { checkCommits } from '../commits.ts'
import { checkModules } from '../modules.ts'
import { runBin } from '../processes.ts'
import { checkRules } from '../rules/index.ts'
import { say, UserError } from '../say.ts'
import { checkWords } from '../words/index.ts'

/** Runs Biome's formatter and linter without changing files. */
export const checkStyle = () => runBin('biome', ['check', '--colors=off', '--error-on-warnings'])

async function lintCommits(ref?: string): Promise<number> {
  const report = await checkCommits(ref)
  say(report || 'All commit messages follow the rules.')
  return report ? 1 : 0
}

/**
 * Runs `lint`: the rules for each file (`biome.json`), the import boundaries between packages
 * (`shared/config/src/package-rules.ts`) and between modules of the server (`api/dependency-cruiser.config.mjs`), Web APIs that the oldest supported browsers lack
 * (`shared/config/src/browsers/list.ts`), the ids of rules, attacks and faults (`docs/product.md`), the recipes in
 * `deploy`, and the API document (`redocly.yaml`, `.spectral.yaml`). `lint commits [ref]` checks only the messages of
 * new commits.
 */
export async function lint([what, ref, extra]: readonly string[] = []): Promise<number> {
  if (what === 'commits' && extra === undefined) return lintCommits(ref)
  const unexpected = what === 'commits' ? extra : what
  if (unexpected !== undefined)
    throw new UserError(
      `Unexpected argument "${unexpected}". Usage: npm run lint, or npm run lint -- commits [ref].`,
      2,
    )
  const [{ checkDeploy }, { checkOpenApi }] = await Promise.all([import('../deploy/index.ts'), import('../openapi.ts')])
  const [{ code, output }, modules, { violations: recipes, notes }, api] = await Promise.all([
    checkStyle(),
    checkModules(),
    checkDeploy(),
    checkOpenApi(),
  ])
  const violations = [
    ...checkImportBoundaries(),
    ...modules,
    ...checkBrowserApis(),
    ...checkDocumentPaths(),
    ...checkRules(),
    ...checkWords(),
    ...recipes,
    ...api,
  ]
  say([output.trim(), ...violations, ...notes].join('\n'))
  return code !== 0 || violations.length > 0 ? 1 : 0
}
