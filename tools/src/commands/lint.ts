import { checkBrowserApis } from '@carte/config/browser-apis'
import { checkImportBoundaries } from '@carte/config/import-boundaries'
import { checkDocumentPaths } from '../document-paths.ts'
import { checkModules } from '../modules.ts'
import { runBin } from '../processes.ts'
import { checkRules } from '../rules/index.ts'
import { say } from '../say.ts'
import { checkWords } from '../words/index.ts'

/** Runs Biome's formatter and linter without changing files. */
export const checkStyle = () => runBin('biome', ['check', '--colors=off', '--error-on-warnings'])

/**
 * Runs `lint`: the rules for each file (`biome.json`), the import boundaries between packages
 * (`shared/config/src/package-rules.ts`) and between modules of the server (`api/dependency-cruiser.config.mjs`), Web APIs that the oldest supported browsers lack
 * (`shared/config/src/browsers/list.ts`), the ids of rules, attacks and faults (`docs/product.md`), the files that documents name, the recipes in
 * `deploy`, and the API document (`redocly.yaml`, `.spectral.yaml`).
 */
export async function lint(): Promise<number> {
  const [{ checkDeploy }, { checkOpenApi }] = await Promise.all([import('../deploy/index.ts'), import('../openapi.ts')])
  const [{ code, output }, modules, { wrong, notes }, api] = await Promise.all([
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
    ...wrong,
    ...api,
  ]
  say([output.trim(), ...violations, ...notes].join('\n'))
  return code !== 0 || violations.length > 0 ? 1 : 0
}
