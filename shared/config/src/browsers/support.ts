import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type BrowserName, OLDEST } from './list.ts'

type Known = keyof CompatStatement['support']

/** The browsers of the compatibility data that each browser of the list stands for, with their names for people. */
const MEANT: Readonly<Record<BrowserName, readonly (readonly [id: Known, name: string])[]>> = {
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
  MEANT[browser].map(([id, name]) => ({ id, name, version: OLDEST[browser] })),
)

const { api, javascript } = compatData
const builtins = javascript.builtins as Identifier

/** Whether `version` is `since` or later. `≤37` means 37 or some version before it. */
function isFrom(version: string, since: string): boolean {
  const [is, wanted] = [version, since.replace('≤', '')].map((text) => text.split('.').map(Number))
  for (const [at, number] of (wanted ?? []).entries()) {
    const difference = (is?.[at] ?? 0) - number
    if (difference !== 0) return difference > 0
  }
  return true
}

/** What is behind a flag or under another name does not count; a partial implementation does. */
function isSupported(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name: alias }: SimpleSupportStatement,
  version: string,
): boolean {
  if (flags || prefix || alias || typeof added !== 'string' || added === 'preview') return false
  return isFrom(version, added) && !(typeof removed === 'string' && isFrom(version, removed))
}

/** Returns the browsers of the list that do not have an API, or null when all have it: `Chrome 123, Safari 17.5`. */
function lacking({ support }: CompatStatement): string | null {
  const lacks = BROWSERS.filter(({ id, version }) => {
    const statements = support[id]
    return statements && ![statements].flat().some((statement) => isSupported(statement, version))
  })
  return lacks.map(({ name, version }) => `${name} ${version}`).join(', ') || null
}

const own = (data: Identifier | undefined, name: string): Identifier | undefined =>
  data && Object.hasOwn(data, name) ? (data[name] as Identifier) : undefined

/** Global objects whose name is not their interface's. */
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

/** Whether browsers have a global object or function of this name, newer ones included. */
export const isGlobal = (name: string): boolean => ofGlobal(name) !== undefined

function memberOf(data: Identifier | undefined, name: string): Identifier | undefined {
  return own(data, `${name}_static`) ?? own(data, name)
}

/**
 * Returns the browsers that lack what a path of names leads to from the global object, or null: `['URL', 'parse']`, `['navigator', 'locks']`.
 * What the data does not know counts as present.
 */
export function lackingPath([first = '', ...names]: readonly string[]): string | null {
  const start = names.length > 0 && INTERFACES[first] ? own(api, INTERFACES[first]) : ofGlobal(first)
  const found = names.reduce(memberOf, start)
  return found?.__compat ? lacking(found.__compat) : null
}

let methods: Map<string, string | null> | undefined

/** Returns the browsers that lack a method of this name, or null where any interface has one that all browsers have. */
export function lackingMethod(name: string): string | null {
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
      const lacks = lacking(__compat)
      const before = found.get(name)
      found.set(name, before === undefined ? lacks : before && lacks)
    }
  }
  return found
}
