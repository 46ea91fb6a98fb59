import { LANGUAGES } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { html } from '../http/html.ts'
import { button, noticeBox, panel } from './elements.ts'
import { mailPage } from './layout.ts'

describe('html', () => {
  it('escapes values except markup', () => {
    const name = '<b onclick="x">Tom & "Jerry"</b>'
    expect(html`<p title="${name}">${name}${html`<i>${1}</i>`}${null}${[html`<u></u>`, null]}</p>`.text).toBe(
      '<p title="&lt;b onclick=&quot;x&quot;&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;">&lt;b onclick=&quot;x&quot;&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;<i>1</i><u></u></p>',
    )
  })
})

const brand = {
  name: 'Provköket',
  accent: { light: '#0b5a3c', dark: '#7fd3a0' },
  accentInk: { light: '#fffffe', dark: '#06210f' },
}
const texts = { title: '<T>', context: '<C>', preview: '<P>', reason: '<R>' }
const page = { language: 'sv', brand, ...texts, content: [html`<p>content</p>`] } as const

describe('the layout of a mail', () => {
  it.each(LANGUAGES)('in %s has its language and both color schemes, and loads nothing', (language) => {
    const mail = mailPage({ ...page, language, brand: { ...brand, name: '<N>' } })
    expect(mail).toContain(`<html lang="${language}">`)
    // Web mail removes the `html` element.
    expect(mail).toContain(`<table role="presentation" lang="${language}"`)
    expect(mail).toContain('<meta name="color-scheme" content="light dark">')
    expect(mail).toContain('prefers-color-scheme: dark')
    for (const text of [...Object.values(texts), '<N>']) {
      expect(mail).toContain(text.replace('<', '&lt;').replace('>', '&gt;'))
      expect(mail).not.toContain(text)
    }
    expect(mail).not.toMatch(/https?:|url\(|src=|<img|<script|<link|@import|@font-face/i)
  })

  it('starts with the preview text and then the name of the brand in the serif', () => {
    const body = mailPage(page).replace(/^.*<body/s, '')
    expect(body).toMatch(/^[^>]*>\s*<div style="display: none;[^>]*>&lt;P&gt;/)
    expect(body).toMatch(/<p [^>]*font-family: Georgia, &#39;Times New Roman&#39;, serif;[^>]*>Provköket<\/p>/)
    expect(body.indexOf('Provköket')).toBeLessThan(body.indexOf('<h1'))
    expect(body).toMatch(/<h1 [^>]*font-family: Georgia/)
  })

  it('has the wordmark of the site for Carte itself', () => {
    const mail = mailPage({ ...page, brand: { ...brand, name: 'Carte' } })
    expect(mail).toContain('>carte<span class="text-accent" style="color: #0b5a3c;">.</span></p>')
  })

  it('is at most 560 pixels wide, in Outlook too', () => {
    const mail = mailPage(page)
    expect(mail).toContain('max-width: 560px;')
    expect(mail).toContain('<!--[if mso]><table role="presentation" width="560"')
  })

  it('has only tables with role="presentation", so that screen readers do not announce them', () => {
    const content = [button('B', 'https://order.example/', brand), panel('L', 'V', 'code'), noticeBox('N', 'info')]
    const tables = mailPage({ ...page, content }).match(/<table\b[^>]*>/g) ?? []
    expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([])
  })
})

describe('the button of a mail', () => {
  const { text } = button('<Label>', 'https://order.example/?a=1&b="2"', brand)

  it('is a link with escaped label and address', () => {
    expect(text).toContain('<a href="https://order.example/?a=1&amp;b=&quot;2&quot;"')
    expect(text).toContain('>&lt;Label&gt;</a>')
  })

  it('has the accent color of the brand in both color schemes, and padding in Outlook', () => {
    expect(text).toContain('background-color: #0b5a3c;')
    expect(text).toContain('color: #fffffe;')
    expect(text).toContain('mso-padding-alt: 14px 28px;')
    const dark = mailPage(page).replace(/^.*prefers-color-scheme: dark/s, '')
    expect(dark).toContain('.fill-accent { background-color: #7fd3a0 !important; border-color: #7fd3a0 !important; }')
    expect(dark).toContain('.text-accent-ink { color: #06210f !important; }')
  })
})
