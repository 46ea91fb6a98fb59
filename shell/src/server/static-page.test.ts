/** @jest-environment node */
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readSiteConfig } from '../testing/serve-site.tsx'
import { staticPages } from './static-page.ts'

let harness: Harness
let html: string
let paths: readonly string[]
const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
beforeAll(async () => {
  harness = await createHarness()
  const made = staticPages({
    published: { release: 'r', shell: '1.0.0', remotes: {} },
    shell: {
      js: [file('/shell/1.0.0/libraries.js'), file('/shell/1.0.0/main.js')],
      css: [file('/shell/1.0.0/main.css')],
    },
    start: file('/shell/1.0.0/start.js'),
    site: { ...(await readSiteConfig(harness)), name: 'A & <B>' },
    testMode: true,
    allow: ['https://js.pay.example'],
  })
  html = made.html
  paths = made.paths
})
afterAll(() => harness.close())

const policy = () =>
  (/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')

describe('staticPages (page of a static host)', () => {
  it('contains its security policy before any script, and no inline code', () => {
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
    expect(policy()).toContain("script-src 'self' https://js.pay.example;")
    expect(policy()).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(policy()).not.toContain('nonce')
    expect(policy()).not.toContain("'unsafe-eval'")
    const executable = [...html.matchAll(/<script(?! type="application\/json")[^>]*>/g)].map(([tag]) => tag)
    expect(executable).toEqual([
      `<script src="/shell/1.0.0/start.js" integrity="sha384-${'A'.repeat(64)}" crossorigin="anonymous" defer>`,
    ])
  })

  it('preloads the shell’s scripts with hashes and links its styles', () => {
    for (const name of ['libraries.js', 'main.js'])
      expect(html).toContain(`<link rel="preload" as="script" href="/shell/1.0.0/${name}" integrity="sha384-`)
    expect(html).toContain('<link rel="stylesheet" href="/shell/1.0.0/main.css" integrity="sha384-')
  })

  it('contains the registry, the payment paths and the operator’s settings', () => {
    const [, text = ''] = /id="carte-site">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(text)).toMatchObject({
      published: { shell: '1.0.0' },
      scripts: [{ url: '/shell/1.0.0/libraries.js' }, { url: '/shell/1.0.0/main.js' }],
      payments: ['/shop/{shopId}/checkout/payment/{orderId}', '/shop/{shopId}/checkout'],
      page: { testMode: true, languages: ['sv', 'en', 'fi', 'ru', 'no'] },
    })
    expect(html).toContain('<title>A &amp; &lt;B&gt;</title>')
    expect(html).toContain('<noscript>')
  })

  it('lists the addresses without parameters', () => {
    expect(paths).toEqual(expect.arrayContaining(['/', '/login', '/offline', '/orders']))
    expect(paths.filter((path) => path.includes('{'))).toEqual([])
  })
})
