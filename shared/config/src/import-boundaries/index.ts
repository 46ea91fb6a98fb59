import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES, type PackageRule } from '../package-rules.ts'
import { ROOT } from '../root.ts'
import { checkImport, checkManifest, isTest, type Manifest, packageOf } from './check.ts'
import { importsOf } from './imports.ts'
import { violationsOfScript, violationsOfStyleSheet } from './violations.ts'

/** Pages with links to the packages, each with its relative path to the root. */
const LINKING_PAGES = [
  ['README.md', ''],
  ['docs/architecture.md', '../'],
] as const

/** Returns packages without a README, and READMEs that none of the pages links to, one sentence each. */
function checkReadmes(packages: readonly PackageRule[], root: string): readonly string[] {
  const pages = LINKING_PAGES.map(([page, up]) => {
    const file = join(root, page)
    return { text: existsSync(file) ? readFileSync(file, 'utf8') : '', up }
  })
  return packages.flatMap(({ folder }) => {
    const readme = `${folder}/README.md`
    const isLinked = pages.some(({ text, up }) => text.includes(`](${up}${readme})`))
    return [
      ...(existsSync(join(root, readme))
        ? []
        : [`${readme} is missing: describe what belongs in this package, and what does not`]),
      ...(isLinked ? [] : [`README.md and docs/architecture.md do not link to ${readme}: add a link`]),
    ]
  })
}

export { importsOf, isTest, packageOf }

const SOURCES = '**/*.{ts,tsx,mts,mjs}'
const EXCLUDED = ['**/node_modules/**', '**/dist/**', '**/data/**']

/** Returns the forbidden dependencies and imports of a package, one line each. */
function checkPackage(rule: PackageRule, root: string): readonly string[] {
  const folder = join(root, rule.folder)
  const manifestFile = `${rule.folder}/package.json`
  const manifest = JSON.parse(readFileSync(join(root, manifestFile), 'utf8')) as Manifest
  const importErrors = globSync(SOURCES, { cwd: folder, exclude: EXCLUDED })
    .map((path) => `${rule.folder}/${path.replaceAll('\\', '/')}`)
    .sort()
    .flatMap((file) =>
      importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((found) => {
        const reason = checkImport({ rule, manifest, file }, found)
        return reason ? [`${file}:${found.line}  '${found.from}': ${reason}`] : []
      }),
    )
  return [...checkManifest(rule, manifest).map((reason) => `${manifestFile}  ${reason}`), ...importErrors]
}

/** Returns code of a remote that does not work on pages of other sites, one line each. */
function checkViolations({ folder }: PackageRule, root: string): readonly string[] {
  return globSync('src/**/*.{ts,tsx,css}', { cwd: join(root, folder) })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((file) => !isTest(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const violations = file.endsWith('.css') ? violationsOfStyleSheet(source) : violationsOfScript(source)
      return violations.map(({ line, reason }) => `${file}:${line}  ${reason}`)
    })
}

/**
 * Returns all violations of the package table, one line each: imports, dependencies, missing READMEs, and code in
 * remotes that does not work on pages of other sites.
 */
export function checkImportBoundaries(root = ROOT): readonly string[] {
  const packages = PACKAGE_RULES.filter(({ folder }) => existsSync(join(root, folder)))
  const remotes = packages.filter((rule) => nameOf(rule).startsWith('remote-'))
  return [
    ...packages.flatMap((rule) => checkPackage(rule, root)),
    ...remotes.flatMap((rule) => checkViolations(rule, root)),
    ...checkReadmes(packages, root),
  ]
}
