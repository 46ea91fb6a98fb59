import type { EmbedSet, EmbedVersion, Language, RemoteVersion } from '@carte/contract'
import { createRemotes, type Remotes } from '../federation/index.ts'
import type { Mount } from './protocol.ts'
import type { Sheets } from './sheets.ts'
import type { TagRuntime } from './tag-runtime.ts'
import type { Tell } from './tell.ts'

/** The registry with full addresses: the page is not where these files are. */
function absolute(registry: EmbedSet['registry'], origin: string): EmbedSet['registry'] {
  const text = JSON.stringify(registry, (key, value: unknown) =>
    key === 'url' && typeof value === 'string' ? new URL(value, origin).href : value,
  )
  return JSON.parse(text) as EmbedSet['registry']
}

/** All that a version may run, but for words of other languages. */
const scriptsOf = ({ exposes, words = {} }: EmbedVersion, language: Language) => [
  ...new Map(
    [...Object.values(exposes).flatMap(({ js }) => js), ...(words[language] ?? [])].map((file) => [file.url, file]),
  ).values(),
]

/** The remotes of one tag. */
export interface TagRemotes extends Remotes {
  /** Has the words of another language there before they are asked for, where a remote's own runtime would ask in vain. */
  readonly prepare: (language: Language) => Promise<unknown>
  /** Has the rest of what is loaded there, in the page's own time. */
  readonly runRest: () => void
}

interface Options extends Pick<Mount, 'set' | 'origin' | 'nonce'> {
  readonly runtime: TagRuntime
  readonly sheets: Sheets
  readonly language: () => Language
  readonly tell: Tell
}

/** Loads the remotes of a chain's set as the site does, but for their styles, which go into the tag, and for what a strict page has its own scripts run. */
export function createTagRemotes({ set, origin, nonce, runtime, sheets, language, tell }: Options): TagRemotes {
  /** Those that have been loaded. */
  const versions = new Set<EmbedVersion>()
  const runAll = (next: Language) => Promise.all([...versions].map((version) => runtime.run(scriptsOf(version, next))))
  const remotes = createRemotes(absolute(set.registry, origin), {
    origin,
    nonce,
    runtime: {
      async load(remote, version, expose) {
        versions.add(version)
        const release = sheets.hold(version)
        try {
          if (nonce !== undefined) await runtime.run(scriptsOf(version, language()))
          return await runtime.load(remote, version, expose)
        } finally {
          release()
        }
      },
    },
    takeServed: () => null,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    applyStyles: (version: RemoteVersion) => sheets.adoptVersion(version),
    tell: ({ remote, version, fault }) =>
      tell('carte:error', { code: `remote-${fault}`, message: `${remote} ${version}: ${fault}` }),
  })
  return {
    ...remotes,
    prepare: async (next) => nonce !== undefined && runAll(next),
    runRest() {
      // Whether a page asks for Trusted Types cannot be known without a complaint. With a nonce everything is there.
      if (nonce === undefined && 'trustedTypes' in window) runAll(language()).catch(() => {})
    },
  }
}
