import {
  FALLBACK_LANGUAGE,
  type Language,
  NONCE,
  type ReleaseFile,
  type RemoteVersion,
  type SiteConfig,
  type Translation,
} from '@carte/contract'
import { screenOf } from '../app/load-screen.ts'
import type { PageSnapshot } from '../app/snapshot.ts'
import { filesOf } from '../federation/trust.ts'
import { escapeHtml, jsonForScript } from './html.ts'
import type { RenderDeps, View } from './render-view.tsx'
import { joinStyles, styleElement } from './styles.ts'

/** A page in two parts. Only the first contains nonces, which differ between responses. */
export interface PageDocument {
  /** With `NONCE` for each nonce. */
  readonly top: string
  readonly rest: string
  /** The sources that the content security policy must allow for its style elements. */
  readonly styleSources: readonly string[]
}

/** Puts a rendered view into an HTML document, with the site's head, styles, scripts and data. */
export async function renderDocument(
  deps: Pick<RenderDeps, 'registry' | 'shell' | 'styles' | 'local'>,
  { name, brand }: SiteConfig,
  view: View,
): Promise<PageDocument> {
  const { language } = view.page
  const { scripts, styles: files } = screenFiles(deps, view.screen)
  const styleSheets = await Promise.all([...deps.shell.css, ...files].map(deps.styles))
  // Last, because the operator's values override ours.
  const styles = joinStyles([...styleSheets, styleElement(brand.replaceAll('<', ''))])
  const head = `<meta charset="utf-8">\n${headElements(name, language, view.head)}`

  const rest = [
    `${styles.html}\n</head>\n<body${view.bodyClass ? ` class="${escapeHtml(view.bodyClass)}"` : ''}>`,
    `<div id="root">${view.html}</div>`,
    noScript(language),
    tooOld(language, view.page.known?.shop?.contactInformation.phone),
    ...view.preloads.map(preloadElement),
    `<script type="application/json" id="carte">${jsonForScript(view.page, onlyLanguage(view.page))}</script>`,
    '</body>\n</html>\n',
  ].join('\n')
  const inline = view.screen === 'shops/home' ? `${EARLY_SCRIPT};${CONTINUE_SCRIPT}` : EARLY_SCRIPT
  const top = [
    `${documentStart(language, view.page.testMode)}${head.replaceAll(NONCE, '')}`,
    ...deps.shell.js.map((file) => scriptElement(file)),
    // In this order: a remote's entry uses modules that the host provides.
    ...scripts.map((file) => scriptElement(file, ' data-remote')),
    `<script nonce="${NONCE}">${inline}</script>`,
    '',
  ].join('\n')
  return {
    // Copies the text: a substring would keep the whole rendered page in memory.
    top: Buffer.from(top).toString(),
    rest,
    styleSources: styles.sources,
  }
}

/** Returns the start of a document, up to its head. Styles read whether the test-mode strip takes space. */
export const documentStart = (language: Language, testMode: boolean): string =>
  `<!doctype html>\n<html lang="${language}"${testMode ? ' data-test-mode' : ''}>\n<head>\n`

/**
 * Returns the head elements of a page.
 *
 * @param own the screen's own elements, instead of a title with the site's name
 */
export const headElements = (name: string, language: Language, own = ''): string =>
  [
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    own || `<title>${escapeHtml(name)}</title>`,
    `<meta name="description" content="${escapeHtml(DESCRIPTION[language])}">`,
    '<meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#16120e" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    // With credentials, because the manifest is in the guest's language.
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
  ].join('\n')

const DESCRIPTION: Readonly<Record<Language, string>> = {
  sv: 'Beställ mat hos oss: ta med eller ät här.',
  en: 'Order food from us: take away or eat here.',
  fi: 'Tilaa ruokaa meiltä: mukaan tai paikan päällä.',
  ru: 'Закажите еду у нас: с собой или на месте.',
  no: 'Bestill mat hos oss: ta med eller spis her.',
}

/** Returns the notice for a browser without JavaScript: pages can be read, but ordering needs scripts. */
export const noScript = (language: Language): string =>
  `<noscript><p>${escapeHtml(WITHOUT_SCRIPT[language])}</p></noscript>`

const WITHOUT_SCRIPT: Readonly<Record<Language, string>> = {
  sv: 'För att beställa här behöver webbläsaren få köra JavaScript.',
  en: 'To order here, your browser has to be allowed to run JavaScript.',
  fi: 'Tilataksesi täällä selaimesi on sallittava JavaScript.',
  ru: 'Чтобы сделать заказ, разрешите браузеру выполнять JavaScript.',
  no: 'For å bestille her må nettleseren få kjøre JavaScript.',
}

/**
 * Returns the notice for a browser older than the supported ones, which `runEarly` shows: pages can be read, and the
 * guest can call.
 */
const tooOld = (language: Language, phone = ''): string => {
  const { call, text } = TOO_OLD[language]
  const number = escapeHtml(phone)
  const link = phone && ` ${escapeHtml(call)} <a href="tel:${number.replace(/\s/g, '')}">${number}</a>`
  return `<p id="too-old" hidden>${escapeHtml(text)}${link}</p>`
}

const TOO_OLD: Readonly<Record<Language, { readonly text: string; readonly call: string }>> = {
  sv: {
    text: 'Din webbläsare är för gammal för att beställa här, men du kan läsa menyn.',
    call: 'Ring oss för att beställa:',
  },
  en: {
    text: 'Your browser is too old to order here, but you can read the menu.',
    call: 'Call us to order:',
  },
  fi: {
    text: 'Selaimesi on liian vanha tilaamiseen, mutta voit lukea ruokalistaa.',
    call: 'Tilaa soittamalla meille:',
  },
  ru: {
    text: 'Ваш браузер слишком старый, чтобы сделать здесь заказ, но меню можно посмотреть.',
    call: 'Чтобы заказать, позвоните нам:',
  },
  no: {
    text: 'Nettleseren din er for gammel til å bestille her, men du kan lese menyen.',
    call: 'Ring oss for å bestille:',
  },
}

const scriptElement = (file: ReleaseFile, mark = '') =>
  `<script src="${escapeHtml(file.url)}" ${integrityAttributes(file)} nonce="${NONCE}"${mark} defer></script>`

export const integrityAttributes = ({ integrity }: Pick<ReleaseFile, 'integrity'>) =>
  `integrity="${escapeHtml(integrity)}" crossorigin="anonymous"`

// Must match the client's request, otherwise the browser does not use the preload.
const preloadElement = (url: string) =>
  `<link rel="preload" as="fetch" href="${escapeHtml(url)}" crossorigin="anonymous" fetchpriority="low">`

/**
 * Returns a JSON replacer that removes translations the page does not need: it keeps the page's language, and the
 * fallback language for missing fields. All languages of a menu double the bytes; the page requests them after
 * hydration. The settings keep every language, because the page never requests them.
 */
function onlyLanguage({ language, settings }: PageSnapshot) {
  const settingsTexts = settings.extraInfo?.i18n
  return (key: string, value: unknown): unknown => {
    if (key !== 'i18n' || !Array.isArray(value) || value === settingsTexts) return value
    const own: Translation | undefined = value.find((entry: Translation) => entry.language === language)
    const fallback: Translation | undefined = value.find((entry: Translation) => entry.language === FALLBACK_LANGUAGE)
    const lacks = fallback && Object.keys(fallback).some((field) => !own?.[field as keyof Translation])
    return [...(own ? [own] : []), ...(fallback && lacks ? [fallback] : [])]
  }
}

/** Returns `Link` headers that preload what every view of this address needs and the page does not contain. */
export function earlyLinks(
  deps: Pick<RenderDeps, 'registry' | 'shell' | 'local'>,
  screen: string | null,
): readonly string[] {
  const { scripts } = screenFiles(deps, screen)
  return [...deps.shell.js, ...scripts].map(
    ({ url, integrity }) => `<${url}>; rel=preload; as=script; crossorigin=anonymous; integrity="${integrity}"`,
  )
}

/** Returns the files of a screen (`<remote>/<screen>`): those of its remote, and its own if it is lazy. */
export function screenFiles({ registry, local }: Pick<RenderDeps, 'registry' | 'local'>, name: string | null) {
  const { remote, screen } = screenOf(name ?? '')
  const live: RemoteVersion | undefined = registry.remotes[remote]?.live
  if (!live || remote === local?.remote) return { scripts: [], styles: [] }
  const { scripts, styles } = filesOf(live, './screens')
  const lazy = live.exposes[`./${screen}`]
  return { scripts: union(scripts, lazy?.js), styles: union(styles, lazy?.css) }
}

/** Returns the files of both lists, each once. */
const union = (files: readonly ReleaseFile[], more: readonly ReleaseFile[] = []) => [
  ...files,
  ...more.filter(({ url }) => !files.some((file) => file.url === url)),
]

/**
 * Prepares the page before its scripts have loaded. The page runs it from its source text before the first paint, so
 * it must not use anything outside itself.
 *
 * - Shows the web font at once if this browser has loaded it before. If not, `app/show-fonts.ts` shows it later.
 * - The first use of `Intl` in a process loads the tables of all languages, which takes 30 ms on a desktop processor.
 * It is used here while the scripts download, so that the first tap does not pay for it.
 * - Marks a browser that is too old for the scripts, which then leave the server's page as it is (UPDATE-8).
 */
function runEarly(): void {
  const page = document.documentElement
  try {
    if (localStorage.getItem('carte.fonts')) page.dataset.fonts = ''
  } catch {
    // Storage is blocked, so the font is shown later.
  }
  if (!('timeout' in AbortSignal && 'inert' in page && 'CSSLayerBlockRule' in globalThis)) {
    page.dataset.tooOld = ''
    const show = () => document.getElementById('too-old')?.removeAttribute('hidden')
    addEventListener('DOMContentLoaded', show, { once: true })
    return
  }
  globalThis.requestIdleCallback?.(() => {
    new Intl.DateTimeFormat(page.lang, { timeZone: 'UTC' })
    new Intl.NumberFormat(page.lang)
    new Intl.PluralRules(page.lang)
  })
}

/** `runEarly` as a script. */
export const EARLY_SCRIPT = `(${runEarly})()`

/**
 * Counts the rows of the home screen's "continue your order" banner and passes the number to the style sheet before the
 * first paint. The page runs it from its source text, so it must not use anything outside itself.
 */
function countRows(): void {
  type Stored = { items?: unknown[]; shopId?: unknown; paidOrders?: Order[]; deliveredOrders?: Order[] }
  type Order = { expires: string; status?: string }
  try {
    const read = (key: string) => JSON.parse(localStorage.getItem(`carte.${key}`) ?? '{}') as Stored
    const basket = read('basket')
    const { paidOrders = [], deliveredOrders = [] } = read('order')
    const isUnderWay = ({ expires, status }: Order) =>
      Date.parse(expires) > Date.now() && status !== 'delivered' && status !== 'rollbacked'
    const rows =
      Number([...paidOrders, ...deliveredOrders].some(isUnderWay)) +
      Number((basket.items ?? []).length > 0 && basket.shopId !== null)
    if (rows > 0) document.documentElement.dataset.continue = String(rows)
  } catch {
    // Storage is blocked or its content is malformed, so there is nothing to continue.
  }
}

/** `countRows` as a script, for the home screen only. */
export const CONTINUE_SCRIPT = `(${countRows})()`
