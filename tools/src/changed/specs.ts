import type { ImportGraph, Package } from './import-graph.ts'

/** The page models of each remote's screens, by file name in `e2e/pages`. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  'remote-shops': ['HomePage', 'OrderTypePage'],
  'remote-menu': ['ArticlePage', 'Basket', 'Board', 'MenuPage', 'SuggestedPage'],
  'remote-checkout': ['CheckoutPage', 'OrderPage', 'PaymentPage'],
  'remote-account': ['LoginPage', 'NewPasswordPage', 'RegisterPage'],
  'remote-kitchen': ['KitchenPage'],
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
export function specsOf(
  files: readonly string[],
  packages: readonly Package[],
  graph: ImportGraph,
): readonly string[] | null {
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
