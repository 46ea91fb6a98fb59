import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_WORKSPACE, ROOT } from './root.ts'

/**
 * The table of all packages and their allowed imports. The lint, the jest projects and the builds read it; do not copy
 * its content.
 */

/** Where a package's code runs. Code for `both` is pure: it uses neither the DOM nor Node. */
export type Runtime = 'browser' | 'node' | 'both'

export interface PackageRule {
  /** Folder below the repository's root; the package is `@carte/<last part of the folder>`. */
  readonly folder: string
  /** Default: the last part of `folder`. */
  readonly name?: string
  readonly runtime: Runtime
  /** What the package contains, for readers of this table. */
  readonly holds: string
  /** Packages whose public exports it may import, by short name. */
  readonly packages: readonly string[]
  /**
   * Libraries that it may import. Browser packages list each one, because guests download it; `declared` (Node
   * packages) allows whatever its package.json lists.
   */
  readonly libraries: readonly string[] | 'declared'
  /** Packages whose types it may import, but nothing else. */
  readonly types?: readonly string[]
}

/** The packages that screens may import. */
export const SCREENS = ['contract', 'domain', 'i18n', 'navigation', 'store', 'ui'] as const
const REACT = ['react', 'react-dom'] as const

const remote = (folder: string, holds: string, libraries: readonly string[] = []): PackageRule => ({
  folder,
  runtime: 'browser',
  holds,
  packages: [...SCREENS, 'features', 'mount'],
  libraries: [...REACT, ...libraries],
})

/** The remotes. `carte new-remote` appends a row. */
const REMOTE_ROWS: readonly PackageRule[] = [
  remote('remote-shops', 'shop selector and order-type page'),
  remote('remote-menu', 'menu, article, suggestions, basket panel, order info, digital signage', ['qr']),
  remote('remote-checkout', 'checkout, payment, order page, paid orders'),
  remote('remote-account', 'sign-in to profile, favourites, offers, history, member card'),
  remote('remote-kitchen', 'kitchen of a restaurant: orders and their steps, pause, sold-out articles'),
  remote('remote-admin', 'back office of the restaurants: sign-in, team, shops, menus, orders, money, figures', [
    '@atlaskit/pragmatic-drag-and-drop',
    '@hookform/resolvers',
    '@simplewebauthn/browser',
    '@tanstack/react-table',
    'react-hook-form',
    'uplot',
    'zod',
  ]),
]

const TABLE: readonly PackageRule[] = [
  {
    folder: 'shared/contract',
    runtime: 'both',
    holds:
      'Zod schemas and the table of operations; the contract without Zod, for browsers; error codes; the typed client',
    packages: [],
    libraries: ['zod'],
  },
  {
    folder: 'shared/domain',
    runtime: 'both',
    holds: 'pure rules: money, choices, basket, opening hours, distance, order status, VAT',
    packages: ['contract'],
    libraries: [],
  },
  {
    folder: 'shared/navigation',
    runtime: 'browser',
    holds: 'paths with href builders, route flags; the only package that imports the router',
    packages: [],
    libraries: ['react', 'react-router', 'react-router-dom'],
  },
  {
    folder: 'shared/store',
    runtime: 'browser',
    holds:
      'state that several packages share: session, shop, basket, orders, settings, the shape of a screen; the only package that imports jotai',
    packages: ['contract', 'domain'],
    libraries: ['jotai', 'react'],
  },
  {
    folder: 'shared/ui',
    runtime: 'browser',
    holds: 'design tokens and controls with no domain words',
    packages: [],
    libraries: [...REACT, '@fontsource/literata'],
  },
  {
    folder: 'shared/i18n',
    runtime: 'browser',
    holds: 'languages, formatters, typed `t`; the only package that imports i18next and react-i18next',
    packages: ['contract'],
    libraries: ['i18next', 'react', 'react-i18next'],
  },
  {
    folder: 'shared/features',
    runtime: 'browser',
    holds: 'components, hooks and texts that two or more remotes use; each remote bundles its own copy',
    packages: SCREENS,
    libraries: ['react'],
  },
  {
    folder: 'shared/mount',
    runtime: 'browser',
    holds: 'the function with which hosts of other sites mount an embed element of a remote, and its types',
    packages: [],
    libraries: [],
  },
  {
    folder: 'shared/releases',
    runtime: 'node',
    holds: 'the store of released versions, the journal of live versions, the rules of release, canary and rollback',
    packages: ['contract'],
    libraries: 'declared',
  },
  {
    folder: 'shared/config',
    runtime: 'node',
    holds: 'build and test presets, this table, the list of shared singletons',
    packages: ['contract', 'releases'],
    libraries: 'declared',
  },
  {
    folder: 'shared/testing',
    runtime: 'browser',
    holds: 'test harness: the real API, a rendered screen, builders; for tests only',
    packages: [...SCREENS, 'api'],
    libraries: [
      ...REACT,
      '@jest/globals',
      '@testing-library/dom',
      '@testing-library/jest-dom',
      '@testing-library/react',
      '@testing-library/user-event',
    ],
  },
  {
    folder: 'shell',
    runtime: 'browser',
    holds: 'the host: route table, guard, frame, navbar, notices, remote loading, service worker',
    packages: [...SCREENS, 'mount'],
    libraries: [
      ...REACT,
      '@module-federation/enhanced',
      '@module-federation/inject-external-runtime-core-plugin',
      '@module-federation/runtime-tools',
      'dompurify',
      'web-vitals',
    ],
    types: REMOTE_ROWS.map(({ folder }) => folder),
  },
  ...REMOTE_ROWS,
  {
    folder: 'api',
    runtime: 'node',
    holds: 'the reference server: HTTP, PostgreSQL, payments, mail, kitchen; serves the released site',
    packages: ['contract', 'domain', 'i18n', 'releases'],
    libraries: 'declared',
  },
  {
    folder: 'e2e',
    runtime: 'node',
    holds: 'specs in a real browser',
    packages: ['api', 'contract', 'i18n', 'navigation', 'releases', 'store', 'ui'],
    libraries: 'declared',
  },
  {
    folder: 'gallery',
    runtime: 'browser',
    holds: 'stories of the controls and the screens in their states; for developers only',
    packages: [...SCREENS, 'shell', ...REMOTE_ROWS.map(({ folder }) => folder)],
    libraries: [...REACT, 'storybook-react-rsbuild'],
  },
  {
    folder: 'tools',
    runtime: 'node',
    holds: 'the `carte` command: start, dev, build, test, lint, release',
    packages: ['api', 'config', 'releases'],
    libraries: 'declared',
    types: ['contract'],
  },
]

/**
 * Returns the rule of a remote that has its own repository, from the `package.json` in `root`.
 *
 * @throws {RangeError} if the package is not named like `@carte/remote-loyalty`
 */
function readRemoteRule(root: string): PackageRule {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name?: string
    readonly description?: string
  }
  const [, name] = /^@carte\/(remote-[a-z][a-z0-9-]*)$/.exec(manifest.name ?? '') ?? []
  if (name === undefined)
    throw new RangeError(
      `"name" in ${join(root, 'package.json')} is "${manifest.name}"; it must be @carte/remote-<name>.`,
    )
  return {
    folder: '',
    name,
    runtime: 'browser',
    holds: manifest.description ?? '',
    // Other packages are installed as published versions, so none is part of this repository.
    packages: [],
    libraries: 'declared',
  }
}

/** All packages, or only the remote if it has its own repository. */
export const PACKAGE_RULES: readonly PackageRule[] = IS_WORKSPACE ? TABLE : [readRemoteRule(ROOT)]

/** Returns a package's short name: `shared/store` → `store`. It is also the second part of the package name. */
export const nameOf = ({ folder, name = folder.slice(folder.lastIndexOf('/') + 1) }: PackageRule): string => name

/**
 * Returns the package with this short name.
 *
 * @throws {RangeError} if there is none; the message lists all names
 */
export function packageNamed(name: string): PackageRule {
  const rule = PACKAGE_RULES.find((candidate) => nameOf(candidate) === name)
  if (!rule) throw new RangeError(`Unknown package "${name}". Choose one of: ${PACKAGE_RULES.map(nameOf).join(', ')}.`)
  return rule
}

export const REMOTES: readonly PackageRule[] = PACKAGE_RULES.filter((rule) => nameOf(rule).startsWith('remote-'))
