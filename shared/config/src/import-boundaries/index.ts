import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES, type PackageRule } from '../package-rules.ts'
import { ROOT } from '../root.ts'
import { checkImport, checkManifest, isTest, type Manifest, packageOf } from './check.ts'
import { importsOf } from './imports.ts'

export { importsOf, isTest, packageOf }

/**
 * Returns all violations, one line each: imports and dependencies that the package table forbids, READMEs that are
 * missing or not linked, and code in remotes that does not work on pages of other sites.
 */
export function checkImportBoundaries(root = ROOT): readonly string[] {
  const packages = PACKAGE_RULES.filter(({ folder }) => existsSync(join(root, folder)))
  const remotes = packages.filter((rule) => nameOf(rule).startsWith('remote-'))
  return [
    ...packages.flatMap((rule) => checkPackage(rule, root)),
    ...remotes.flatMap((rule) => checkRemoteCode(rule, root)),
    ...checkReadmes(packages, root),
  ]
}

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
function checkRemoteCode({ folder }: PackageRule, root: string): readonly string[] {
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

/** Code of a remote that does not work in an embed element on another site's page (docs/decisions/0021). */
interface Violation {
  readonly line: number
  readonly reason: string
}

/** Code that is forbidden in scripts of remotes, with what to do instead. */
const SCRIPT_RULES: readonly (readonly [expression: RegExp, reason: string])[] = [
  [/<title\b/g, 'use PageTitle of @carte/navigation: on another site, the page has its own title'],
  [/\baddressOf\b/g, 'use useClient().address: on another site, the API has another origin'],
  [
    /\bdocument\.activeElement(?! [!=]== document\.body)/g,
    'in an embed element this is the element itself: use activeElement of the root node',
  ],
  [
    /\bdocument\.(?:title|cookie)\b|\b(?:local|session)Storage\b/g,
    'this belongs to the page, which may be of another site: use @carte/store',
  ],
  [/\bhistory\.(?:push|replace)State\b/g, 'the address may belong to another site: use hostPageAtom of @carte/store'],
]

/**
 * Returns the code in a script that does not work on pages of other sites (`SCRIPT_RULES`). Searches the text, so it
 * also reports comments.
 */
export function violationsOfScript(source: string): readonly Violation[] {
  return SCRIPT_RULES.flatMap(([expression, reason]) =>
    [...source.matchAll(expression)].map(({ index }) => ({ line: lineAt(source, index), reason })),
  )
}

/** At-rules that contain style rules. */
const GROUPING = /^@(?:layer|media|container|supports|starting-style)\b/
/** At-rules whose name is hashed, so that their content affects only this sheet. */
const HASHED = /^@(?:-webkit-)?keyframes\b/
/** Selectors that can match outside of the remote. */
const PAGE_WIDE = /(?<![\w.#:[-])(?:html|body)\b|:host\b|:global\b|#[a-z]/i

/**
 * Returns rules of a style sheet that affect more than its own classes, or depend on the document. On pages of other
 * sites, the sheet is adopted by shadow roots, together with those of other remotes.
 *
 * @param css a CSS module, which can have nested rules
 */
export function violationsOfStyleSheet(css: string): readonly Violation[] {
  // Keep the length, so that line numbers stay correct.
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, blank)
  const withoutStrings = withoutComments.replace(/(["'])(?:\\.|(?!\1).)*\1/g, blank)
  const found: Violation[] = []
  const report = (at: number, reason: string) => found.push({ line: lineAt(css, at), reason })
  for (const { index } of withoutComments.matchAll(/\burl\(/g))
    report(index, 'a relative address resolves differently on another page: import the file in a component')

  /** The kinds of the enclosing blocks, outermost first. */
  const blocks: ('rules' | 'rule' | 'hashed')[] = []
  for (const { index, groups } of withoutStrings.matchAll(/(?<prelude>[^{};]*)(?<end>[{};])/g)) {
    const prelude = groups?.prelude?.trim() ?? ''
    const at = index + (groups?.prelude?.search(/\S/) ?? 0)
    if (groups?.end === '}') blocks.pop()
    else if (groups?.end === '{') {
      blocks.push(blocks.includes('hashed') ? 'hashed' : kindOf(prelude))
      const reason = blocks.at(-1) === 'rule' && reasonAgainst(prelude, blocks.slice(0, -1).includes('rule'))
      if (reason) report(at, reason)
      if (prelude.startsWith('@') && kindOf(prelude) === 'rule')
        report(at, `${prelude} applies to a whole document: use it in a host only`)
    } else if (/^@(?:import|charset|namespace)\b/.test(prelude))
      report(at, `${prelude} does not work in an adopted style sheet: remove it`)
  }
  return found
}

/** `rules`: a group of rules, `hashed`: content with a hashed name, `rule`: a style rule or any other at-rule. */
const kindOf = (prelude: string) => (GROUPING.test(prelude) ? 'rules' : HASHED.test(prelude) ? 'hashed' : 'rule')

/**
 * Returns why selectors are not allowed, or null.
 *
 * @param isNested whether an enclosing rule limits the selectors to its classes
 */
function reasonAgainst(selectors: string, isNested: boolean): string | null {
  if (selectors.startsWith('@')) return null
  if (PAGE_WIDE.test(selectors)) return `${selectors}: a remote may not style a whole page or an id: use a class`
  const each = selectors.split(/,(?![^(]*\))/)
  return isNested || each.every((selector) => selector.includes('.'))
    ? null
    : `${selectors}: use a class of this style sheet`
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

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
