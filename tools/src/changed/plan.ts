import { type ImportGraph, isTestFile, type Package } from './import-graph.ts'

/** The page models of each remote's screens, by file name in `e2e/pages`. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  'remote-shops': ['HomePage', 'OrderTypePage'],
  'remote-menu': ['ArticlePage', 'Basket', 'Board', 'MenuPage', 'SuggestedPage', 'TableSection'],
  'remote-checkout': ['CheckoutPage', 'OrderPage', 'PaymentPage'],
  'remote-account': ['LoginPage', 'NewPasswordPage', 'RegisterPage'],
  'remote-kitchen': ['KitchenPage'],
  'remote-admin': ['AdminPage'],
}

const SPECS = 'e2e/specs/'
const MODELS = 'e2e/pages/'

/** Returns the specs that import one of these files, directly or through their support code. */
function specsUsing(targets: ReadonlySet<string>, graph: ImportGraph): readonly string[] {
  const uses = (file: string, seen = new Set<string>()): boolean => {
    if (targets.has(file)) return true
    if (seen.has(file)) return false
    seen.add(file)
    // Stop at page models, which all refer to each other, and at the fixtures, which every spec imports.
    if (file.startsWith(MODELS) || file === 'e2e/support/test.ts') return false
    return (graph.get(file) ?? []).some(({ to }) => to.startsWith('e2e/') && uses(to, seen))
  }
  return [...graph.keys()].filter((file) => file.startsWith(SPECS) && file.endsWith('.spec.ts') && uses(file)).sort()
}

/**
 * Returns the browser specs that a change may affect, or `null` for all. A remote affects the specs that use its page
 * models; the shell, the API and the shared packages affect every spec.
 *
 * @param files the changed files that reach a browser
 */
function specsOf(files: readonly string[], packages: readonly Package[], graph: ImportGraph): readonly string[] | null {
  const targets = new Set<string>()
  for (const file of files) {
    const name = packages.find(({ folder }) => file.startsWith(`${folder}/`))?.name
    if (name === undefined || name === 'tools' || name === 'testing') continue
    if (name === 'e2e') {
      if (file === 'e2e/support/test.ts' || !graph.has(file)) return null
      targets.add(file)
      continue
    }
    const pages = PAGES[name]
    if (!pages) return null
    for (const page of pages) targets.add(`${MODELS}${page}.ts`)
  }
  return targets.size === 0 ? [] : specsUsing(targets, graph)
}

/** A file that differs from the merge base, by its path from the repository's root. */
export interface Change {
  readonly file: string
  readonly isDeleted: boolean
}

export interface Plan {
  /** Files to format and lint; `null` for all. */
  readonly files: readonly string[] | null
  readonly types: readonly string[]
  /** Test files for jest, sorted; `null` for all. */
  readonly tests: readonly string[] | null
  /** Browser specs that may be affected; `null` for all. */
  readonly specs: readonly string[] | null
}

const AFFECTS_EVERYTHING =
  /^(?:package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|jest\.config\.mjs|shared\/config\/src\/jest\/.*)$/
const AFFECTS_TYPES = /^shared\/config\/tsconfig\//
const AFFECTS_STYLE = /^biome\.json$/
/** Documents and dotfiles. They have no types, and only tests that name them read them. */
const PROSE = /\.md$|(?:^|\/)\.[^/]+$/
const CONFIG = /\.config\.[cm]?[jt]s$/

export const packageOf = (file: string, packages: readonly Package[]): Package | undefined =>
  packages.find(({ folder }) => file.startsWith(`${folder}/`))

/** Returns everything that is reachable from `starts` in the graph, including `starts`. */
function reachable(starts: Iterable<string>, next: (file: string) => Iterable<string>): ReadonlySet<string> {
  const found = new Set(starts)
  for (const file of found) for (const each of next(file)) found.add(each)
  return found
}

/** Returns `names` and all packages that depend on one of them, directly or indirectly. */
function withDependents(names: Iterable<string>, packages: readonly Package[]): ReadonlySet<string> {
  return reachable(names, (name) =>
    packages.filter(({ dependencies }) => dependencies.includes(name)).map((dependent) => dependent.name),
  )
}

/** Returns every file whose types other packages can see: what the package's exports reach. */
function visibleFiles({ folder, exports }: Package, graph: ImportGraph): ReadonlySet<string> {
  const entries = Object.values(exports).map((path) => `${folder}/${path.replace(/^\.\//, '')}`)
  return reachable(entries, (file) => (graph.get(file) ?? []).map(({ to }) => to))
}

/** Returns the names of the packages whose types a change can break. */
function typesOf(
  changes: readonly Change[],
  packages: readonly Package[],
  graph: ImportGraph,
  typed: readonly string[],
): readonly string[] {
  if (changes.some(({ file }) => AFFECTS_EVERYTHING.test(file) || AFFECTS_TYPES.test(file))) return typed
  const own = new Set<string>()
  const seen = new Set<string>()
  for (const { file, isDeleted } of changes) {
    const changed = packageOf(file, packages)
    if (!changed || PROSE.test(file)) continue
    own.add(changed.name)
    const isManifest = file === `${changed.folder}/package.json`
    // The graph no longer shows what a deleted file exported.
    if (isManifest || isDeleted || visibleFiles(changed, graph).has(file)) seen.add(changed.name)
  }
  const all = new Set([...own, ...withDependents(seen, packages)])
  return typed.filter((name) => all.has(name))
}

/** Returns the test files that a change can break. */
function testsOf(
  changes: readonly Change[],
  packages: readonly Package[],
  graph: ImportGraph,
): readonly string[] | null {
  if (changes.some(({ file }) => AFFECTS_EVERYTHING.test(file))) return null
  const importers = new Map<string, string[]>()
  for (const [file, edges] of graph)
    for (const { to, typeOnly } of edges) if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), file])

  // An edge can lead to a folder, for a test that reads all its files, so look up the file's folders too.
  const folders = (file: string) => file.split('/').map((_part, i, parts) => parts.slice(0, i + 1).join('/'))
  const tests = new Set<string>()
  for (const { file, isDeleted } of changes) {
    const affected = reachable([file], (each) => folders(each).flatMap((path) => importers.get(path) ?? []))
    for (const each of affected) if (isTestFile(each) && graph.has(each)) tests.add(each)

    // Nothing imports the file: it is read at run time, or it was deleted together with the imports of it. Run all tests
    // of its package.
    const changed = packageOf(file, packages)
    const isUnknown = isDeleted ? !isTestFile(file) : affected.size === 1 && !isTestFile(file)
    if (!changed || !isUnknown || PROSE.test(file) || CONFIG.test(file)) continue
    for (const each of graph.keys()) if (isTestFile(each) && each.startsWith(`${changed.folder}/`)) tests.add(each)
  }
  return [...tests].sort()
}

/**
 * Plans the checks for a change.
 *
 * @param typed the names of the packages that can be type-checked, in the order of checking
 */
export function planOf(
  changes: readonly Change[],
  packages: readonly Package[],
  graph: ImportGraph,
  typed: readonly string[],
): Plan {
  return {
    files: changes.some(({ file }) => AFFECTS_STYLE.test(file))
      ? null
      : changes.filter(({ isDeleted }) => !isDeleted).map(({ file }) => file),
    types: typesOf(changes, packages, graph, typed),
    tests: testsOf(changes, packages, graph),
    specs: specsOf(
      changes.map(({ file }) => file).filter((file) => !isTestFile(file) && !PROSE.test(file)),
      packages,
      graph,
    ),
  }
}
