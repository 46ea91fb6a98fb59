import type { EmbedSet, EmbedVersion, Language, ReleaseFile, RemoteVersion } from '@carte/contract'
import { createRemotes, type Remotes } from '../federation/index.ts'
import { createRuntime, createScriptRunner, type Runtime } from '../federation/runtime.ts'
import type { Dispatch } from './events.ts'
import type { Mount } from './protocol.ts'
import type { StyleSheets } from './style-sheets.ts'

/** Runs remotes on a page of another site, for all its elements. */
export interface EmbedRuntime {
  readonly load: Runtime['load']
  /**
   * Runs scripts of remotes, each once. A remote's own runtime then does not request them: it knows neither the page's
   * nonce nor its policy.
   */
  readonly run: (files: readonly ReleaseFile[]) => Promise<unknown>
}

export function createEmbedRuntime({ origin, nonce, trust }: Pick<Mount, 'origin' | 'nonce' | 'trust'>): EmbedRuntime {
  const started = new Map<string, Promise<void>>()
  const runOne = createScriptRunner(origin, nonce, (script, address) => {
    script.src = trust(address)
    // Leave the page's head as it was.
    for (const type of ['load', 'error']) script.addEventListener(type, () => script.remove(), { once: true })
  })
  const runOnce = (file: ReleaseFile) => {
    const running = started.get(file.url) ?? runOne(file)
    started.set(file.url, running)
    running.catch(() => started.delete(file.url))
    return running
  }
  // `isAlone` is false: a page may have elements of several shell versions, each with a host of its own.
  return { ...createRuntime(runOne, false), run: (files) => Promise.all(files.map(runOnce)) }
}

/** Returns the registry with absolute addresses, because the page has another origin than the files. */
function withAbsoluteUrls(registry: EmbedSet['registry'], origin: string): EmbedSet['registry'] {
  const text = JSON.stringify(registry, (key, value: unknown) =>
    key === 'url' && typeof value === 'string' ? new URL(value, origin).href : value,
  )
  return JSON.parse(text) as EmbedSet['registry']
}

/** Returns all scripts of a version, with the texts of one language. */
const scriptsOf = ({ exposes, words = {} }: EmbedVersion, language: Language) => [
  ...new Map(
    [...Object.values(exposes).flatMap(({ js }) => js), ...(words[language] ?? [])].map((file) => [file.url, file]),
  ).values(),
]

export interface EmbedRemotes extends Remotes {
  /**
   * On a page with a nonce, loads the texts of another language before they are requested: a remote's own runtime could
   * not load them there. Does nothing on other pages.
   */
  readonly prepare: (language: Language) => Promise<unknown>
  /** Loads the remaining scripts of the loaded versions, in a browser with Trusted Types. Call it on an idle page. */
  readonly runRemaining: () => void
}

interface Options extends Pick<Mount, 'set' | 'origin' | 'nonce'> {
  readonly runtime: EmbedRuntime
  readonly styleSheets: StyleSheets
  readonly language: () => Language
  readonly dispatch: Dispatch
}

/**
 * Creates the remotes of a chain's set. Differences to the site: style sheets are adopted by the element, and on a page
 * with a strict policy the host runs all scripts.
 */
export function createEmbedRemotes({
  set,
  origin,
  nonce,
  runtime,
  styleSheets,
  language,
  dispatch,
}: Options): EmbedRemotes {
  const versions = new Set<EmbedVersion>()
  const runAll = (next: Language) => Promise.all([...versions].map((version) => runtime.run(scriptsOf(version, next))))
  const remotes = createRemotes(withAbsoluteUrls(set.registry, origin), {
    origin,
    nonce,
    runtime: {
      async load(remote, version, expose) {
        versions.add(version)
        const releaseLinks = styleSheets.claimLinks(version)
        try {
          if (nonce !== undefined) await runtime.run(scriptsOf(version, language()))
          return await runtime.load(remote, version, expose)
        } finally {
          releaseLinks()
        }
      },
    },
    takeServed: () => null,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    applyStyles: (version: RemoteVersion) => styleSheets.adoptVersion(version),
    onFailed: ({ remote, version, fault }) =>
      dispatch('carte:error', { code: `remote-${fault}`, message: `${remote} ${version}: ${fault}` }),
  })
  return {
    ...remotes,
    prepare: async (next) => nonce !== undefined && runAll(next),
    runRemaining() {
      // Whether a page requires Trusted Types cannot be detected without a violation report, so load the scripts
      // through the policy in any case. With a nonce they are all loaded already.
      if (nonce === undefined && 'trustedTypes' in window) runAll(language()).catch(() => {})
    },
  }
}
