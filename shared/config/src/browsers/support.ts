import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type BrowserName, OLDEST } from './list.ts'

type CompatBrowser = keyof CompatStatement['support']

/** The browsers in the compatibility data for each browserslist name, with their display names. */
const COMPAT_BROWSERS: Readonly<Record<BrowserName, readonly (readonly [id: CompatBrowser, name: string])[]>> = {
  chrome: [
    ['chrome', 'Chrome'],
    ['chrome_android', 'Chrome for Android'],
  ],
  edge: [['edge', 'Edge']],
  firefox: [
    ['firefox', 'Firefox'],
    ['firefox_android', 'Firefox for Android'],
  ],
  safari: [['safari', 'Safari']],
  ios_saf: [['safari_ios', 'Safari on iOS']],
}

const BROWSERS = (Object.keys(OLDEST) as BrowserName[]).flatMap((browser) =>
  COMPAT_BROWSERS[browser].map(([id, name]) => ({ id, name, version: OLDEST[browser] })),
)

/** The oldest version of each browser that something must work in; null if no version of the browser matters. */
export type Versions = ReadonlyMap<CompatBrowser, string | null>

export const SUPPORTED_VERSIONS: Versions = new Map(BROWSERS.map(({ id, version }) => [id, version]))

const { api, javascript } = compatData
const builtins = javascript.builtins as Identifier

/** Returns whether `version` is `since` or later. `≤37` means version 37 or an unknown earlier one. */
function isAtLeast(version: string, since: string): boolean {
  const [is, wanted] = [version, since.replace('≤', '')].map((text) => text.split('.').map(Number))
  for (const [at, number] of (wanted ?? []).entries()) {
    const difference = (is?.[at] ?? 0) - number
    if (difference !== 0) return difference > 0
  }
  return true
}

/**
 * Returns whether a browser version supports a feature. Features behind a flag or with another name do not count;
 * partial implementations do.
 */
function isSupported(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name: alias }: SimpleSupportStatement,
  version: string,
): boolean {
  if (flags || prefix || alias || typeof added !== 'string' || added === 'preview') return false
  return isAtLeast(version, added) && !(typeof removed === 'string' && isAtLeast(version, removed))
}

/** Returns whether a browser version lacks a feature; false if the data does not say. */
function lacks({ support }: CompatStatement, id: CompatBrowser, version: string): boolean {
  const statements = support[id]
  return statements !== undefined && ![statements].flat().some((statement) => isSupported(statement, version))
}

/** Returns the browsers that lack a feature, such as `Chrome 109, Safari 16.4`; null if none does. */
export function browsersWithout(feature: CompatStatement, versions: Versions = SUPPORTED_VERSIONS): string | null {
  const found = BROWSERS.flatMap(({ id, name }) => {
    const version = versions.get(id)
    return version && lacks(feature, id, version) ? [`${name} ${version}`] : []
  })
  return found.join(', ') || null
}

/** Returns for each browser the oldest version from that of `versions` on that has a feature; null if none has it. */
export function versionsWith(feature: CompatStatement, versions: Versions): Versions {
  return new Map(
    [...versions].map(([id, version]) => {
      if (version === null || !lacks(feature, id, version)) return [id, version]
      const later = [feature.support[id] ?? []]
        .flat()
        .map(({ version_added: added }) => added)
        .filter((added): added is string => typeof added === 'string' && added !== 'preview')
        .filter((added) => isAtLeast(added, version) && !lacks(feature, id, added))
      return [id, later.sort((a, b) => (isAtLeast(a, b) ? 1 : -1))[0] ?? null]
    }),
  )
}

/** Returns for each browser the older of two versions. */
export const olderVersions = (a: Versions, b: Versions): Versions =>
  new Map(
    [...a].map(([id, version]) => {
      const other = b.get(id) ?? null
      return [id, version === null || (other !== null && isAtLeast(version, other)) ? other : version]
    }),
  )

const own = (data: Identifier | undefined, name: string): Identifier | undefined =>
  data && Object.hasOwn(data, name) ? (data[name] as Identifier) : undefined

/** Returns the data of a CSS feature at a path, such as `['properties', 'text-wrap', 'balance']`. */
export const cssFeature = (...path: readonly string[]): CompatStatement | undefined =>
  path.reduce<Identifier | undefined>(own, compatData.css as unknown as Identifier)?.__compat

/** Interfaces of global objects with a different name. */
const INTERFACES: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
  customElements: 'CustomElementRegistry',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  scheduler: 'Scheduler',
  navigation: 'Navigation',
  visualViewport: 'VisualViewport',
}

function ofGlobal(name: string): Identifier | undefined {
  return (
    own(api, name) ?? own(builtins, name) ?? own(own(api, 'Window'), name) ?? own(own(api, 'WorkerGlobalScope'), name)
  )
}

/** Returns whether any browser has a global of this name, however new. */
export const isGlobal = (name: string): boolean => ofGlobal(name) !== undefined

function memberOf(data: Identifier | undefined, name: string): Identifier | undefined {
  return own(data, `${name}_static`) ?? own(data, name)
}

/**
 * Returns the supported browsers that lack the API at a path from the global object, such as `['URL', 'parse']` or
 * `['navigator', 'locks']`; null if none does. Unknown APIs count as supported.
 */
export function browsersWithoutPath([first = '', ...names]: readonly string[]): string | null {
  const start = names.length > 0 && INTERFACES[first] ? own(api, INTERFACES[first]) : ofGlobal(first)
  const found = names.reduce(memberOf, start)
  return found?.__compat ? browsersWithout(found.__compat) : null
}

let methods: Map<string, string | null> | undefined

/**
 * Returns the supported browsers that lack a method of this name; null if any interface has one that all of them
 * support.
 */
export function browsersWithoutMethod(name: string): string | null {
  methods ??= readMethods()
  return methods.get(name) ?? null
}

function readMethods(): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const data of [
    ...Object.values(api),
    ...Object.values(builtins),
    ...Object.values(own(builtins, 'Intl') ?? {}),
  ]) {
    for (const [name, { __compat }] of Object.entries(data as Record<string, Identifier>)) {
      if (!__compat || name === '__compat' || /_(?:static|event)$/.test(name)) continue
      const without = browsersWithout(__compat)
      const before = found.get(name)
      found.set(name, before === undefined ? without : before && without)
    }
  }
  return found
}
