import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, isTest, packageOf } from '@carte/config/import-boundaries'
import { PACKAGE_RULES, type PackageRule } from '@carte/config/package-rules'
import { RELEASED, ROOT } from '@carte/config/release'
import { describe, expect, it } from '@jest/globals'

/** Returns the packages that the sources import, type-only imports excluded. */
function importedBy(packages: readonly PackageRule[], counts: (file: string) => boolean): ReadonlySet<string> {
  const files = packages.flatMap(({ folder }) =>
    globSync(`${folder}/{src,specs,support}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/node_modules/**'] }),
  )
  const imports = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter(counts)
    .flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))
  return new Set(imports.filter(({ typeOnly }) => !typeOnly).map(({ from }) => packageOf(from)))
}

const isShipped = (file: string) => !isTest(file)
const inBrowsers = importedBy(
  PACKAGE_RULES.filter(({ runtime, folder }) => runtime !== 'node' && folder !== 'shared/testing'),
  isShipped,
)
const inBuilds = importedBy(
  PACKAGE_RULES.filter(({ folder }) => folder === 'shared/config'),
  isShipped,
)
const inTests = importedBy(PACKAGE_RULES, isTest)

// These packages were chosen for Carte. Replacing one is a decision, not a refactoring.
describe('chosen package', () => {
  it.each([
    'react',
    'react-dom',
    'react-router-dom',
    '@module-federation/enhanced',
    'jotai',
    'i18next',
    'react-i18next',
  ])('%s is imported by code for browsers', (name) => expect(inBrowsers).toContain(name))

  it.each(['@rspack/core', '@module-federation/enhanced', 'workbox-webpack-plugin'])(
    '%s is imported by the build configuration',
    (name) => expect(inBuilds).toContain(name),
  )

  it.each(RELEASED.map(({ folder }) => [folder]))('@rspack/cli builds %s', (folder) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
    expect(manifest.scripts.build).toBe('rspack build')
    expect(manifest.devDependencies).toHaveProperty('@rspack/cli')
  })

  it.each(['@jest/globals', '@testing-library/react', '@playwright/test'])('%s is imported by tests', (name) =>
    expect(inTests).toContain(name),
  )
})
