/** @jest-environment node */
import { type HandlerOptions, LANGUAGES, NONCE, type SiteConfig } from '@carte/contract'
import { pick } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { earlyLinks, renderDocument } from './document.ts'
import type { View } from './render-view.tsx'
import { createStyles } from './styles.ts'

const file = (url: string) => ({ url, integrity: `sha384-${url}` })
const menu = {
  version: '1',
  entry: file('/menu/entry.js'),
  exposes: {
    './screens': { js: [file('/menu/screens.js')], css: [file('/menu/screens.css')] },
    './article': { js: [file('/menu/article.js')], css: [file('/menu/article.css')] },
  },
}
const deps = {
  shell: { js: [file('/shell/main.js'), file('/shell/libraries.js')], css: [file('/shell/main.css')] },
  registry: { release: 'r1', remotes: { menu: { live: menu } } },
  styles: createStyles(undefined),
} as unknown as HandlerOptions & { readonly styles: ReturnType<typeof createStyles> }
const site = { name: 'Provköket', brand: '' } as SiteConfig
const view = {
  kind: 'view',
  status: 200,
  head: '<title>Meny</title>',
  bodyClass: 'shop-centrum',
  html: '<h1>Meny</h1>',
  page: { language: 'sv', settings: {} },
  screen: 'menu/menu',
  preloads: [],
} as unknown as View
const unrendered: View = { ...view, head: '', bodyClass: null, html: '' }

async function write(given: Partial<View> = {}, siteConfig: Partial<SiteConfig> = {}): Promise<string> {
  const { top, rest } = await renderDocument(deps, { ...site, ...siteConfig }, { ...view, ...given })
  return top.replaceAll(NONCE, 'the-nonce') + rest
}
const snapshotIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="carte">(.*)<\/script>/.exec(html)?.[1] ?? 'null') as unknown

describe('renderDocument', () => {
  it('contains the rendered view, its data, its title and the body class', async () => {
    const html = await write()
    expect(html).toMatch(/^<!doctype html>\n<html lang="sv">\n<head>\n<meta charset="utf-8">/)
    expect(html).toMatch(/<\/body>\n<\/html>\n$/)
    for (const text of ['<title>Meny</title>', '<body class="shop-centrum">', '<div id="root"><h1>Meny</h1></div>'])
      expect(html).toContain(text)
    expect(snapshotIn(html)).toEqual({ language: 'sv', settings: {} })
  })

  it('marks a page in test mode, whose strip takes space', async () => {
    expect(await write({ page: { ...view.page, testMode: true } })).toMatch(
      /^<!doctype html>\n<html lang="sv" data-test-mode>\n<head>\n/,
    )
  })

  it('lists scripts and styles with hashes, the remote’s after the shell’s, and each script with the nonce', async () => {
    const html = await write()
    const scripts = [
      ...html.matchAll(/<script src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous" nonce="([^"]+)"/g),
    ]
    expect(scripts.map(([, ...found]) => found)).toEqual(
      ['/shell/main.js', '/shell/libraries.js', '/menu/entry.js', '/menu/screens.js'].map((url) => [
        url,
        `sha384-${url}`,
        'the-nonce',
      ]),
    )
    const styles = [
      ...html.matchAll(/<link rel="stylesheet" href="([^"]+)" integrity="([^"]+)" crossorigin="anonymous">/g),
    ]
    expect(styles.map(([, ...found]) => found)).toEqual(
      ['/shell/main.css', '/menu/screens.css'].map((url) => [url, `sha384-${url}`]),
    )
  })

  it('contains no remote’s files when no screen or an unknown remote is shown', async () => {
    for (const screen of [null, 'nothing/menu']) expect(await write({ screen })).not.toContain('/menu/')
  })

  it('links the manifest with credentials and the touch icon', async () => {
    const html = await write()
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">')
    expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">')
  })

  it('preloads the API responses that the browser will request', async () => {
    const html = await write({ preloads: ['/api/shops', '/api/user?a=1&b="'] })
    expect(html).toContain('<link rel="preload" as="fetch" href="/api/shops" crossorigin="anonymous"')
    expect(html).toContain('href="/api/user?a=1&amp;b=&quot;"')
  })

  it('has the nonce only in the first part', async () => {
    const { top, rest } = await renderDocument(deps, site, view)
    expect(rest).not.toContain('nonce')
    expect(rest).not.toContain(NONCE)
    // One for each script: two of the shell, two of the screen, and the inline script.
    expect(top.split(`nonce="${NONCE}"`)).toHaveLength(1 + (top.match(/<script/g) ?? []).length)
  })

  it.each(LANGUAGES)('writes description and noscript text in %s when no screen is rendered', async (language) => {
    const html = await write({ ...unrendered, page: { language, settings: {} } as View['page'] })
    const words = {
      sv: ['Beställ mat hos oss', 'webbläsaren få köra JavaScript'],
      en: ['Order food from us', 'has to be allowed to run JavaScript'],
      fi: ['Tilaa ruokaa meiltä', 'sallittava JavaScript'],
      ru: ['Закажите еду у нас', 'разрешите браузеру выполнять JavaScript'],
      no: ['Bestill mat hos oss', 'må nettleseren få kjøre JavaScript'],
    }[language]
    expect(html).toContain(`<html lang="${language}">`)
    expect(/<meta name="description" content="([^"]*)">/.exec(html)?.[1]).toContain(words[0])
    expect(/<noscript><p>(.*)<\/p><\/noscript>/.exec(html)?.[1]).toContain(words[1])
    expect(html).toContain('<title>Provköket</title>')
  })
})

describe('operator texts in the document', () => {
  const EVIL = `</title></style></script><script>alert('x')</script><!--"`

  it('cannot break out of their element', async () => {
    const html = await write(
      { ...unrendered, page: { language: 'sv', settings: { version: EVIL } } as View['page'] },
      { name: EVIL, brand: `:root{--carte-accent:red}${EVIL}` },
    )
    expect(html).not.toMatch(/<script>|<!--|<\/style><\/script>/)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(snapshotIn(html)).toEqual({ language: 'sv', settings: { version: EVIL } })
  })

  it('include the brand’s styles, after all style sheets and with a hash for the CSP', async () => {
    const brand = ':root{--carte-accent:red}'
    const html = await write({}, { brand })
    expect(html.indexOf(`<style>${brand}</style>`)).toBeGreaterThan(html.indexOf('/menu/screens.css"'))
    expect((await renderDocument(deps, { ...site, brand }, view)).styleSources).toEqual([
      expect.stringMatching(/^'sha256-.{44}'$/),
    ])
  })
})

describe('i18n entries in the document', () => {
  const names = (...languages: string[]) => languages.map((language) => ({ language, name: `in ${language}` }))
  const kept = async (i18n: unknown, language = 'sv') =>
    (
      snapshotIn(await write({ page: { language, settings: {}, i18n } as unknown as View['page'] })) as {
        i18n: unknown
      }
    ).i18n

  it('are sent only in the page’s language', async () =>
    expect(await kept(names('en', 'fi', 'sv'))).toEqual(names('sv')))

  it('include the fallback language when the page’s language lacks a field', async () => {
    expect(await kept(names('en', 'fi'))).toEqual(names('en'))
    const text = { language: 'en', name: 'Soup', text: 'Hot' }
    expect(await kept([text, ...names('fi', 'sv')])).toEqual([...names('sv'), text])
  })

  it('are sent complete in the settings', async () => {
    const i18n = [
      { language: 'en', text: 'Order on the way' },
      { language: 'sv', text: 'Beställ på vägen' },
    ]
    const settings = { extraInfo: { text: 'Beställ på vägen', i18n } }
    expect(snapshotIn(await write({ page: { language: 'sv', settings } as unknown as View['page'] }))).toEqual({
      language: 'sv',
      settings,
    })
  })

  it('that are malformed or empty are left alone', async () => {
    expect(await kept('i18n')).toBe('i18n')
    expect(await kept([])).toEqual([])
  })

  it('give the same texts in the browser as on the server', async () => {
    const entry = fc.record(
      { language: fc.constantFrom(...LANGUAGES), name: fc.string(), description: fc.string() },
      { requiredKeys: ['language'] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(entry), fc.constantFrom(...LANGUAGES), async (i18n, language) => {
        const pruned = (await kept(i18n, language)) as typeof i18n
        for (const field of ['name', 'description'] as const)
          expect(pick({ i18n: pruned }, field, language, 'plain')).toBe(pick({ i18n }, field, language, 'plain'))
      }),
    )
  })
})

it('earlyLinks lists the shell’s and the screen’s scripts', () => {
  const link = (url: string) => `<${url}>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-${url}"`
  const common = ['/shell/main.js', '/shell/libraries.js', '/menu/entry.js', '/menu/screens.js']
  expect(earlyLinks(deps, 'menu/menu')).toEqual(common.map(link))
  // The chunk of a lazy screen is listed only for that screen.
  expect(earlyLinks(deps, 'menu/article')).toEqual([...common, '/menu/article.js'].map(link))
  expect(earlyLinks(deps, null)).toHaveLength(2)
})
