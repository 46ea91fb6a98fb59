import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { NODE_VERSION } from '../bootstrap.ts'
import type { Gaps } from './files.ts'

/** Packages for run time, and packages for development. */
const AT_RUN_TIME = ['contract', 'domain', 'i18n', 'navigation', 'store', 'ui'] as const
const AT_WORK = ['config', 'testing', 'tools'] as const
/** Libraries, and the package folder that has the tested version installed. */
const LIBRARIES = { react: 'shell', 'react-dom': 'shell' } as const
const TOOLS = {
  '@jest/globals': 'shell',
  '@rspack/cli': 'shell',
  '@rspack/core': 'shell',
  '@swc/core': '',
  '@swc/jest': '',
  '@testing-library/jest-dom': '',
  '@testing-library/react': 'shell',
  '@testing-library/user-event': 'shell',
  '@types/node': '',
  '@types/react': '',
  '@types/react-dom': '',
  jest: '',
  'jest-environment-jsdom': '',
  'jest-fixed-jsdom': '',
  typescript: '',
} as const

/** Commands that take the remote's name. */
const ABOUT_IT = ['canary', 'check', 'local', 'promote', 'release', 'rollback'] as const

const fileOf = (tarball: string): string => `file:packages/${tarball}`

const versionsOf = (libraries: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(libraries).map(([name, folder]) => {
      const manifest = readFileSync(join(ROOT, folder, 'node_modules', name, 'package.json'), 'utf8')
      return [name, (JSON.parse(manifest) as { version: string }).version]
    }),
  )

export function ownManifest({ name, holds }: Gaps, tarballs: Readonly<Record<string, string>>) {
  const packages = (names: readonly string[]) =>
    Object.fromEntries(names.map((each) => [`@carte/${each}`, fileOf(tarballs[`@carte/${each}`] ?? '')]))
  return {
    name: `@carte/remote-${name}`,
    version: '0.1.0',
    description: holds,
    private: true,
    type: 'module',
    sideEffects: true,
    scripts: {
      build: 'carte build',
      ...Object.fromEntries(ABOUT_IT.map((command) => [command, `carte ${command} ${name}`])),
      status: 'carte status',
      test: 'jest',
      types: 'tsc -p . --pretty false',
    },
    dependencies: { ...packages(AT_RUN_TIME), ...versionsOf(LIBRARIES) },
    devDependencies: { ...packages(AT_WORK), ...versionsOf(TOOLS), node: NODE_VERSION },
  }
}

/**
 * Returns the overrides for `pnpm-workspace.yaml`: the packages depend on each other by version, but are installed from
 * files.
 */
export const overridesOf = (tarballs: Readonly<Record<string, string>>): string =>
  Object.entries(tarballs)
    .map(([name, tarball]) => `  "${name}": ${fileOf(tarball)}`)
    .join('\n')

/**
 * Returns the packages that may run install scripts: the same as here, and `node`, whose script downloads the
 * platform's binary.
 */
export function allowedBuilds(): string {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const here = /^allowBuilds:\n(?: {2}.*\n)+/m.exec(workspace)?.[0].trimEnd() ?? 'allowBuilds:'
  return `${here}\n  node: true`
}
