import {
  getLanguages,
  getSettings,
  type HandlerOptions,
  type RemotesRegistry,
  type RenderError,
  type SiteConfig,
  type Visitor,
} from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import type { Harness } from '@carte/testing'
import type { PageSnapshot } from '../app/snapshot.ts'
import { Frame } from '../frame/Frame.tsx'
import { createSite } from '../server/handler.tsx'
import type { Limits } from '../server/render-view.tsx'
import { fakeRemoteCode } from './fake-remote-code.ts'

const ORIGIN = 'https://carte.test'
const INTEGRITY = `sha384-${'A'.repeat(64)}`
const file = (url: string) => ({ url, integrity: INTEGRITY })

const remoteOf = (name: string) => ({
  live: {
    version: '1',
    entry: file(`/remotes/${name}/1/entry.js`),
    exposes: {
      './screens': { js: [file(`/remotes/${name}/1/screens.js`)], css: [file(`/remotes/${name}/1/screens.css`)] },
    },
  },
})
const registry: RemotesRegistry = {
  release: 'r1',
  remotes: Object.fromEntries(Object.keys(fakeRemoteCode).map((name) => [name, remoteOf(name)])),
}

/** A page or redirect, parsed for tests. */
export interface Served {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** Content of `#root`. */
  readonly root: string
  readonly page: PageSnapshot | null
  /** Addresses in the page's preload links. */
  readonly preloads: readonly string[]
}

export interface ServeOptions extends Partial<HandlerOptions> {
  /** Node builds by remote that replace those of `fakeRemoteCode`; null for a missing build. */
  readonly code?: Readonly<Record<string, string | null>>
  readonly limits?: Partial<Limits>
}

/** High limits, so that no test fails on a busy machine. */
const PATIENT: Limits = { data: 120_000, render: 120_000 }

export interface Server {
  readonly get: (path: string, headers?: Record<string, string>, visitor?: Visitor) => Promise<Served>
  readonly request: (path: string, init?: RequestInit, visitor?: Visitor) => Promise<Response>
  readonly failures: readonly RenderError[]
}

/** Reads the site's settings and languages from the harness's API. */
export const readSiteConfig = async ({ client }: Harness): Promise<SiteConfig> => ({
  name: 'Provköket',
  // Tests choose a language by the `Accept-Language` header.
  settings: { ...unwrap(await client.call(getSettings, {})), languageFromBrowser: true },
  languages: unwrap(await client.call(getLanguages, {})),
  brand: ':root{--carte-accent:red}',
})

async function read(response: Response): Promise<Served> {
  const html = await response.text()
  const [, root = ''] = /<div id="root">(.*)<\/div>\n(?:<noscript>|<link|<script|\n)/s.exec(html) ?? []
  const [, snapshot] = /<script type="application\/json" id="carte">(.*?)<\/script>/s.exec(html) ?? []
  const preloads = [...html.matchAll(/<link rel="preload" as="fetch" href="([^"]*)"/g)].map(([, href = '']) => href)
  const page = snapshot === undefined ? null : (JSON.parse(snapshot) as PageSnapshot)
  return { status: response.status, headers: response.headers, html, root, page, preloads }
}

/** Creates the shell's handler with mock remotes. It calls the harness's API. */
export async function serveSite(harness: Harness, { code = {}, limits, ...rest }: ServeOptions = {}): Promise<Server> {
  const config = await readSiteConfig(harness)
  const texts: Readonly<Record<string, string | null>> = { ...fakeRemoteCode, ...code }
  const failures: RenderError[] = []
  const given: HandlerOptions = {
    registry,
    shell: { js: [file('/shell/1/main.js')], css: [file('/shell/1/main.css')] },
    testMode: true,
    remoteCode: async (remote) => {
      const text = texts[remote]
      return text ? { file: `${remote}.cjs`, text } : null
    },
    site: async () => config,
    apiOrigin: harness.api.url,
    // A new visitor for each request, because a server keeps no cookies.
    fetch: (input, init) => harness.api.visitor()(input, init),
    onTrouble: (error) => failures.push(error),
    ...rest,
  }
  const handle = createSite(<Frame />, given, { ...PATIENT, ...limits })
  const request: Server['request'] = (path, init, visitor) => handle(new Request(ORIGIN + path, init), visitor)
  return {
    request,
    failures,
    get: async (path, headers = {}, visitor) => read(await request(path, { headers }, visitor)),
  }
}
