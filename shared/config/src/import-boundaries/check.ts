import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { nameOf, type PackageRule } from '../package-rules.ts'
import type { Import } from './imports.ts'

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export interface Source {
  readonly rule: PackageRule
  readonly manifest: Manifest
  /** Path from the repository's root, with slashes. */
  readonly file: string
}

/** Imports that tests and config files may use in addition to the package table. */
const ALLOWED_IN_TESTS: readonly string[] = [
  '@carte/testing',
  '@carte/testing/network',
  '@carte/testing/releases',
  '@carte/testing/staff-accounts',
  '@carte/api/testing',
  '@carte/config',
  '@carte/config/browsers',
  '@carte/config/rspack',
]
const ALLOWED_IN_CONFIGS: readonly string[] = ['@carte/config/rspack']
const NODE_BUILTINS = new Set([...builtinModules, 'test'])

// Code shared by tests is in folders named `testing` or in a `testing.ts`. The fault runs are tests of whole processes.
const TEST_SUPPORT = /^(?:[^.]*\/src\/(?:[^.]*\/)?testing(?:\/|\.ts$)|api\/faults\/)/
// The host that runs a single remote: a separate build for developers.
const STANDALONE = /^[^.]*\/src\/standalone\//
// Server rendering: part of a host's Node build, never of its browser build.
const SERVER = /^[^.]*\/src\/(?:standalone\/)?server\//
/** Returns whether a file runs only on a server. */
export const isServer = (file: string) => SERVER.test(file)
/** Returns whether a file is a test or test support, or belongs to the browser tests or fault runs. */
export const isTest = (file: string) => file.startsWith('e2e/') || /\.test\.tsx?$/.test(file) || TEST_SUPPORT.test(file)
const isConfig = (file: string) => /\.config\.[cm]?[jt]s$/.test(file)

/** Returns the package of an import: `@scope/name/sub` → `@scope/name`, `name/sub` → `name`. */
export const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

function checkPackageImports({ rule, file }: Source, { from, typeOnly }: Import): string | null {
  const target = packageOf(from).slice('@carte/'.length)
  if (target === nameOf(rule)) return 'use a relative path inside a package'
  if (isTest(file) && ALLOWED_IN_TESTS.includes(from)) return null
  if (isConfig(file) && ALLOWED_IN_CONFIGS.includes(from)) return null
  if (from === '@carte/contract/client' && rule.runtime !== 'browser' && !isTest(file))
    return 'only browser packages may import the typed client'
  if (from === '@carte/contract/schemas' && rule.runtime !== 'node' && !typeOnly && !isTest(file))
    return 'only servers may import schemas: use @carte/contract/guards'
  if (rule.packages.includes(target)) return null
  if (rule.types?.includes(target)) return typeOnly ? null : `${nameOf(rule)} may import only types of ${target}`
  return `${nameOf(rule)} may not import ${target}`
}

function checkLibraryImports({ rule, manifest, file }: Source, { from, typeOnly }: Import): string | null {
  const library = packageOf(from)
  if (isTest(file) || isConfig(file)) return null
  if (rule.libraries !== 'declared' && !rule.libraries.includes(library))
    return `${nameOf(rule)} may not import ${library}`
  const declared = {
    ...(typeOnly || rule.runtime === 'browser' ? manifest.devDependencies : {}),
    ...manifest.dependencies,
  }
  return library in declared ? null : `${library} is missing from the dependencies of ${rule.folder}/package.json`
}

/** Returns why the package table forbids an import, or null. */
export function checkImport(source: Source, found: Import): string | null {
  const { rule, file } = source
  const { from } = found
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(file), from)
    if (!target.startsWith(`${rule.folder}/`))
      return 'a relative import may not leave its package: import the other package by its name'
    if (STANDALONE.test(target) && !STANDALONE.test(file)) return 'src/standalone is not part of the site'
    if (SERVER.test(target) && rule.runtime === 'browser' && !SERVER.test(file) && !isTest(file))
      return 'src/server does not run in a browser'
    return TEST_SUPPORT.test(target) && !isTest(file) ? 'only tests may import from a folder "testing"' : null
  }
  if (NODE_BUILTINS.has(from.replace(/^node:/, ''))) {
    return rule.runtime === 'node' || isTest(file) || isConfig(file) || SERVER.test(file)
      ? null
      : `${nameOf(rule)} does not run on Node`
  }
  return from.startsWith('@carte/') ? checkPackageImports(source, found) : checkLibraryImports(source, found)
}

/** Returns the dependencies in a package.json that the package table forbids, one sentence each. */
export function checkManifest(
  rule: PackageRule,
  { dependencies = {}, devDependencies = {} }: Manifest,
): readonly string[] {
  const packages = new Set([...rule.packages, ...(rule.types ?? [])].map((name) => `@carte/${name}`))
  const forDevelopment = new Set([...packages, '@carte/testing', '@carte/config', '@carte/api'])
  const isForbidden = (name: string, allowed: ReadonlySet<string>) => name.startsWith('@carte/') && !allowed.has(name)
  const { libraries } = rule
  return [
    ...Object.keys(dependencies).filter(
      (name) =>
        isForbidden(name, packages) ||
        (!name.startsWith('@carte/') && libraries !== 'declared' && !libraries.includes(name)),
    ),
    ...Object.keys(devDependencies).filter((name) => isForbidden(name, forDevelopment)),
  ].map((name) => `${nameOf(rule)} may not depend on ${name}`)
}
