import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { describe, expect, it } from '@jest/globals'
import {
  type ImportGraph,
  type Package,
  pathsNamed,
  readImportGraph,
  readPackage,
  resolveImport,
} from './import-graph.ts'
import { type Change, PAGES, planOf } from './plan.ts'

const PACKAGES: readonly Package[] = [
  { name: 'domain', folder: 'shared/domain', dependencies: [], exports: { '.': './src/index.ts' } },
  { name: 'store', folder: 'shared/store', dependencies: ['domain'], exports: { '.': './src/index.ts' } },
  { name: 'remote-menu', folder: 'remote-menu', dependencies: ['store'], exports: {} },
  { name: 'shell', folder: 'shell', dependencies: ['store'], exports: {} },
  { name: 'e2e', folder: 'e2e', dependencies: ['store'], exports: {} },
  { name: 'tools', folder: 'tools', dependencies: [], exports: {} },
]
const NAMES = PACKAGES.map(({ name }) => name)

/** Builds a graph from lines such as `a.ts -> b.ts c.ts`. `type:b.ts` is a type-only import. */
const graphOf = (lines: readonly string[]): ImportGraph =>
  new Map(
    lines.map((line) => {
      const [file = '', targets = ''] = line.split(' ->')
      const edges = targets.split(' ').filter((target) => target !== '')
      return [file, edges.map((to) => ({ to: to.replace(/^type:/, ''), typeOnly: to.startsWith('type:') }))]
    }),
  )

const GRAPH = graphOf([
  'shared/domain/src/index.ts -> shared/domain/src/money.ts type:shared/domain/src/types.ts',
  'shared/domain/src/money.ts -> shared/domain/src/round.ts',
  'shared/domain/src/round.ts',
  'shared/domain/src/types.ts',
  'shared/domain/src/money.test.ts -> shared/domain/src/money.ts',
  'shared/store/src/index.ts -> shared/store/src/basket.ts',
  'shared/store/src/basket.ts -> shared/domain/src/index.ts',
  'shared/store/src/basket.test.ts -> shared/store/src/basket.ts',
  'remote-menu/src/screens.ts -> remote-menu/src/Menu.tsx',
  'remote-menu/src/Menu.tsx -> shared/store/src/index.ts remote-menu/src/Menu.module.css',
  'remote-menu/src/closed.ts',
  'remote-menu/src/closed.test.ts -> remote-menu/src/closed.ts',
  'remote-menu/src/Menu.test.tsx -> remote-menu/src/screens.ts',
  'shell/src/main.tsx',
  'shell/src/a.test.ts',
  'e2e/pages/MenuPage.ts -> e2e/pages/CheckoutPage.ts',
  'e2e/pages/CheckoutPage.ts',
  'e2e/support/fill.ts -> e2e/pages/MenuPage.ts',
  'e2e/support/test.ts -> e2e/pages/MenuPage.ts',
  'e2e/specs/menu.spec.ts -> e2e/pages/MenuPage.ts e2e/support/test.ts',
  'e2e/specs/filled.spec.ts -> e2e/support/fill.ts',
  'e2e/specs/pay.spec.ts -> e2e/pages/CheckoutPage.ts e2e/support/test.ts',
  'tools/src/deploy.test.ts -> deploy',
])

const MENU_TESTS = ['remote-menu/src/Menu.test.tsx', 'remote-menu/src/closed.test.ts']
const plan = (...files: readonly string[]) =>
  planOf(
    files.map((each): Change => ({ file: each.replace(/^-/, ''), isDeleted: each.startsWith('-') })),
    PACKAGES,
    GRAPH,
    NAMES,
  )

describe('the packages to type-check', () => {
  it.each([
    [
      'a file that exports reach: the package and everything that depends on it',
      'shared/domain/src/round.ts',
      'domain store remote-menu shell e2e',
    ],
    [
      'a file that exports reach by its types alone: the same',
      'shared/domain/src/types.ts',
      'domain store remote-menu shell e2e',
    ],
    ['a test: its package alone', 'shared/domain/src/money.test.ts', 'domain'],
    ['a file in the middle: not the packages below it', 'shared/store/src/basket.ts', 'store remote-menu shell e2e'],
    ['a remote: that remote', 'remote-menu/src/Menu.tsx', 'remote-menu'],
    ['a manifest: its dependents as well', 'shared/store/package.json', 'store remote-menu shell e2e'],
    ['a deleted file: everything that may have seen it', '-shared/store/src/gone.ts', 'store remote-menu shell e2e'],
    ['the lockfile: all packages', 'pnpm-lock.yaml', NAMES.join(' ')],
    ['the compiler options: all packages', 'shared/config/tsconfig/base.json', NAMES.join(' ')],
    ['a README: none', 'shared/store/README.md', ''],
    ['a file outside the packages: none', 'deploy/nginx/carte.conf', ''],
  ])('after a change of %s', (_case, file, names) => {
    expect(plan(file).types.join(' ')).toBe(names)
  })
})

describe('the tests to run', () => {
  it.each([
    ['a test: itself', ['shared/domain/src/money.test.ts'], ['shared/domain/src/money.test.ts']],
    [
      'a shared file: the tests of every package that import it, directly or not',
      ['shared/domain/src/round.ts'],
      ['remote-menu/src/Menu.test.tsx', 'shared/domain/src/money.test.ts', 'shared/store/src/basket.test.ts'],
    ],
    ['a file of one test: that test', ['remote-menu/src/closed.ts'], ['remote-menu/src/closed.test.ts']],
    [
      'a style sheet: the tests of what imports it',
      ['remote-menu/src/Menu.module.css'],
      ['remote-menu/src/Menu.test.tsx'],
    ],
    [
      'several files: each test once',
      ['remote-menu/src/closed.ts', 'remote-menu/src/closed.test.ts'],
      ['remote-menu/src/closed.test.ts'],
    ],
    ['a file that nothing imports: all tests of its package', ['remote-menu/src/data.json'], MENU_TESTS],
    ['a deleted file: all tests of its package', ['-remote-menu/src/gone.ts'], MENU_TESTS],
    ['a deleted test: none', ['-remote-menu/src/gone.test.ts'], []],
    ['a folder that a test names: that test', ['deploy/nginx/carte.conf'], ['tools/src/deploy.test.ts']],
    ['a README: none', ['remote-menu/README.md'], []],
    ['the configuration of a build: none', ['remote-menu/rspack.config.ts'], []],
    ['the lockfile: all', ['pnpm-lock.yaml'], null],
    ["jest's setup: all", ['shared/config/src/jest/setup.ts'], null],
  ])('after a change of %s', (_case, files, tests) => {
    expect(plan(...files).tests).toEqual(tests)
  })

  it('leave out tests that import only types of the changed file', () => {
    expect(plan('shared/domain/src/types.ts').tests).not.toContain('shared/store/src/basket.test.ts')
  })
})

describe('the browser specs to run', () => {
  const specs = (...names: readonly string[]) => names.map((name) => `e2e/specs/${name}.spec.ts`)
  it.each([
    [
      "a remote's file: the specs that use its page models, also by support code",
      'remote-menu/src/Menu.tsx',
      specs('filled', 'menu'),
    ],
    [
      'a page model: the specs that use it, and not those of the page before',
      'e2e/pages/CheckoutPage.ts',
      specs('pay'),
    ],
    ['a spec: itself', 'e2e/specs/pay.spec.ts', specs('pay')],
    ['the fixtures of every spec: all', 'e2e/support/test.ts', null],
    ['the shell: all', 'shell/src/main.tsx', null],
    ['a shared package: all', 'shared/store/src/basket.ts', null],
    ['a test beside the code: none', 'shared/store/src/basket.test.ts', []],
    ['the commands: none', 'tools/src/stop.ts', []],
    ['a document: none', 'docs/architecture.md', []],
  ])('after a change of %s', (_case, file, expected) => {
    expect(plan(file).specs).toEqual(expected)
  })

  it('are assigned to a remote for every page model but Navbar and Screen', () => {
    const models = readdirSync(join(ROOT, 'e2e/pages')).map((file) => file.replace(/\.ts$/, ''))
    const everyPage = ['Navbar', 'Screen']
    expect([...Object.values(PAGES).flat(), ...everyPage].sort()).toEqual(models.sort())
    const remotes = PACKAGE_RULES.map(nameOf).filter((name) => name.startsWith('remote-'))
    expect(Object.keys(PAGES).sort()).toEqual(remotes.sort())
  })
})

describe('the files to format and lint', () => {
  it('are those that have changed and still exist', () => {
    expect(plan('-remote-menu/src/gone.ts', 'remote-menu/src/Menu.tsx', 'README.md').files).toEqual([
      'remote-menu/src/Menu.tsx',
      'README.md',
    ])
  })

  it('are all files when the rules have changed', () => {
    expect(plan('biome.json').files).toBeNull()
  })
})

describe('the import graph', () => {
  it.each([
    ['./round.ts', 'shared/domain/src/round.ts'],
    ['../../store/src/index.ts', 'shared/store/src/index.ts'],
    ['@carte/store', 'shared/store/src/index.ts'],
    ['@carte/store/other', undefined],
    ['@carte/store-of-others', undefined],
    ['react', undefined],
  ])('resolves %s to its file if the repository has it', (from, file) => {
    expect(resolveImport('shared/domain/src/money.ts', from, PACKAGES)).toBe(file)
  })

  it.each([
    ["join(ROOT, 'deploy')", 'deploy'],
    ["join(ROOT, 'tools/src/cli.ts')", 'tools/src/cli.ts'],
    ["join(import.meta.dirname, 'test-backend.ts')", 'api/src/testing/test-backend.ts'],
    ["join(import.meta.dirname, '../../../docs/import.md')", 'docs/import.md'],
  ])('follows the path that a test names in %s', (source, path) => {
    expect(pathsNamed('api/src/testing/a.test.ts', source, (each) => each === path)).toEqual([path])
  })

  it('does not take a single word for the path of a folder', () => {
    expect(pathsNamed('api/src/a.test.ts', "expect(name).toBe('deploy')", () => true)).toEqual([])
  })

  it('leads from a file of the API to the test of the checkout screen', () => {
    const packages = PACKAGE_RULES.map((pkg) => readPackage(pkg, ROOT))
    const graph = readImportGraph(packages, ROOT)
    const { tests } = planOf(
      [{ file: 'api/src/modules/ordering/orders/pricing.ts', isDeleted: false }],
      packages,
      graph,
      [],
    )
    expect(tests).toContain('remote-checkout/src/screens/checkout/CheckoutScreen.test.tsx')
  })
})
