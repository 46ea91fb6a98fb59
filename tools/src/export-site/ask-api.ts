import { DEFAULT_SITE, type StaticFiles } from '@carte/api/static-site'
import { UserError } from '../say.ts'

type SiteFacts = typeof DEFAULT_SITE

const OF_INSTALLATION = [
  'manifest.webmanifest',
  'favicon.svg',
  'icons/icon-192.png',
  'icons/icon-512.png',
  'icons/maskable-512.png',
  'icons/apple-touch-180.png',
] as const

async function ask(url: URL): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new UserError(
      `Cannot reach the API at ${url.origin} (--api): ${String(error)}. Check the address, and that the server runs.`,
    )
  })
  if (!response.ok) throw new UserError(`The API answered ${url} with ${response.status}. Check --api.`)
  return response
}

/** Fetches the operator's settings from a running API, and the files that the API generates from them. */
export async function askApi(origin: string): Promise<{ readonly site: SiteFacts; readonly files: StaticFiles }> {
  const get = (path: string) => ask(new URL(path, origin))
  const [settings, languages, brand, manifest] = await Promise.all([
    get('/api/settings').then((response) => response.json() as Promise<SiteFacts['settings']>),
    get('/api/cultures/languages').then((response) => response.json() as Promise<SiteFacts['languages']>),
    get('/api/settings/design').then((response) => response.text()),
    get('/manifest.webmanifest').then((response) => response.json() as Promise<{ readonly name: string }>),
  ])
  const files = await Promise.all(
    OF_INSTALLATION.map(async (path) => [path, Buffer.from(await (await get(`/${path}`)).arrayBuffer())] as const),
  )
  return { site: { ...DEFAULT_SITE, name: manifest.name, settings, languages, brand }, files: new Map(files) }
}
