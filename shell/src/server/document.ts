import {
  FALLBACK_LANGUAGE,
  type Language,
  type ReleaseFile,
  type RemoteVersion,
  type SiteFacts,
  type Translation,
} from '@carte/contract'
import { screenOf } from '../app/load-screen.ts'
import type { PageSnapshot } from '../app/snapshot.ts'
import { filesOf } from '../federation/check.ts'
import { CONTINUE_HINT } from './continue-hint.ts'
import { EARLY_SCRIPT } from './early-script.ts'
import { escapeHtml, jsonForScript } from './html.ts'
import type { RenderParts, View } from './render-view.tsx'
import { joined, styleElement } from './styles.ts'

const WITHOUT_SCRIPT: Readonly<Record<Language, string>> = {
  sv: 'För att beställa här behöver webbläsaren få köra JavaScript.',
  en: 'To order here, your browser has to be allowed to run JavaScript.',
  fi: 'Tilataksesi täällä selaimesi on sallittava JavaScript.',
  ru: 'Чтобы сделать заказ, разрешите браузеру выполнять JavaScript.',
  no: 'For å bestille her må nettleseren få kjøre JavaScript.',
}
const DESCRIPTION: Readonly<Record<Language, string>> = {
  sv: 'Beställ mat hos oss: ta med eller ät här.',
  en: 'Order food from us: take away or eat here.',
  fi: 'Tilaa ruokaa meiltä: mukaan tai paikan päällä.',
  ru: 'Закажите еду у нас: с собой или на месте.',
  no: 'Bestill mat hos oss: ta med eller spis her.',
}

export const integrityOf = ({ integrity }: Pick<ReleaseFile, 'integrity'>) =>
  `integrity="${escapeHtml(integrity)}" crossorigin="anonymous"`
const scriptOf = (file: ReleaseFile, nonce: string, mark = '') =>
  `<script src="${escapeHtml(file.url)}" ${integrityOf(file)} nonce="${nonce}"${mark} defer></script>`
// As the client fetches them.
const fetchOf = (url: string) =>
  `<link rel="preload" as="fetch" href="${escapeHtml(url)}" crossorigin="anonymous" fetchpriority="low">`

/** The files of its remote that a screen needs, given as `<remote>/<screen>`: a late one has its own besides, under its name. */
export function screenFiles({ registry, local }: Pick<RenderParts, 'registry' | 'local'>, name: string | null) {
  const { remote, screen } = screenOf(name ?? '')
  const live: RemoteVersion | undefined = registry.remotes[remote]?.live
  if (!live || remote === local?.remote) return { scripts: [], styles: [] }
  const { scripts, styles } = filesOf(live, './screens')
  const late = live.exposes[`./${screen}`]
  return { scripts: union(scripts, late?.js), styles: union(styles, late?.css) }
}

const union = (files: readonly ReleaseFile[], more: readonly ReleaseFile[] = []) => [
  ...files,
  ...more.filter(({ url }) => !files.some((file) => file.url === url)),
]

/**
 * A page speaks one language, in which most of what it shows is there: of translations it takes that one, and the fallback
 * only for what that one lacks. All languages of a menu are twice the bytes; the page asks for them once it has come alive. It never
 * asks for the settings, so that what they say travels in every language.
 */
function inLanguage({ language, settings }: PageSnapshot) {
  const whole = settings.extraInfo?.i18n
  return (key: string, value: unknown): unknown => {
    if (key !== 'i18n' || !Array.isArray(value) || value === whole) return value
    const own: Translation | undefined = value.find((entry: Translation) => entry.language === language)
    const fallback: Translation | undefined = value.find((entry: Translation) => entry.language === FALLBACK_LANGUAGE)
    const lacks = fallback && Object.keys(fallback).some((field) => !own?.[field as keyof Translation])
    return [...(own ? [own] : []), ...(fallback && lacks ? [fallback] : [])]
  }
}

/** What stands in the head of each page. @param own elements of its screen, in place of the site's name */
export const headOf = (name: string, language: Language, own = ''): string =>
  [
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    own || `<title>${escapeHtml(name)}</title>`,
    `<meta name="description" content="${escapeHtml(DESCRIPTION[language])}">`,
    '<meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#16120e" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    // With cookies, which browsers leave out otherwise: it speaks the guest's language.
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
  ].join('\n')

/** What has been drawn can be read, and its links work; a basket needs more. */
export const noScript = (language: Language): string =>
  `<noscript><p>${escapeHtml(WITHOUT_SCRIPT[language])}</p></noscript>`

/** A page in two parts: the first is another one for each request, the second the same for all that share the view. */
export interface PageDocument {
  readonly top: (nonce: string) => string
  readonly rest: string
  /** What the content security policy has to allow for its style elements. */
  readonly styleSources: readonly string[]
}

/** Holds nothing but its parameters: a closure in `documentOf` would keep what belongs to one request. */
const topOf =
  (start: string, shell: readonly ReleaseFile[], remote: readonly ReleaseFile[], inline: string) => (nonce: string) =>
    [
      start,
      ...shell.map((file) => scriptOf(file, nonce)),
      // In this order: a remote's entry runs on what the host provides.
      ...remote.map((file) => scriptOf(file, nonce, ' data-remote')),
      `<script nonce="${nonce}">${inline}</script>`,
      '',
    ].join('\n')

/** Writes the page of a view. */
export async function documentOf(
  parts: Pick<RenderParts, 'registry' | 'shell' | 'styles' | 'local'>,
  { name, brand }: SiteFacts,
  view: View,
): Promise<PageDocument> {
  const { language } = view.page
  const { scripts, styles: files } = screenFiles(parts, view.screen)
  const sheets = await Promise.all([...parts.shell.css, ...files].map(parts.styles))
  // Last: a chain's values count more than ours.
  const styles = joined([...sheets, styleElement(brand.replaceAll('<', ''))])
  const head = `<meta charset="utf-8">\n${headOf(name, language, view.head)}`

  const rest = [
    `${styles.html}\n</head>\n<body${view.bodyClass ? ` class="${escapeHtml(view.bodyClass)}"` : ''}>`,
    `<div id="root">${view.html}</div>`,
    noScript(language),
    ...view.ask.map(fetchOf),
    `<script type="application/json" id="carte">${jsonForScript(view.page, inLanguage(view.page))}</script>`,
    '</body>\n</html>\n',
  ].join('\n')
  // A substring keeps the whole text that it was cut from: `view.head` would keep the rendered page.
  const start = Buffer.from(`<!doctype html>\n<html lang="${language}">\n<head>\n${head}`).toString()
  return {
    top: topOf(
      start,
      parts.shell.js,
      scripts,
      view.screen === 'shops/home' ? `${EARLY_SCRIPT};${CONTINUE_HINT}` : EARLY_SCRIPT,
    ),
    rest,
    styleSources: styles.sources,
  }
}

/** `Link` headers for what every view of this address will need: what the page does not bring itself. */
export function earlyLinks(
  parts: Pick<RenderParts, 'registry' | 'shell' | 'local'>,
  screen: string | null,
): readonly string[] {
  const { scripts } = screenFiles(parts, screen)
  return [...parts.shell.js, ...scripts].map(
    ({ url, integrity }) => `<${url}>; rel=preload; as=script; crossorigin=anonymous; integrity="${integrity}"`,
  )
}
