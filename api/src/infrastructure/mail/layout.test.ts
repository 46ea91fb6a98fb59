import { LANGUAGES } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { html } from '../http/html.ts'
import { mailPage } from './layout.ts'

describe('html', () => {
  it('escapes values except markup', () => {
    const name = '<b onclick="x">Tom & "Jerry"</b>'
    expect(html`<p title="${name}">${name}${html`<i>${1}</i>`}${null}${[html`<u></u>`, null]}</p>`.text).toBe(
      '<p title="&lt;b onclick=&quot;x&quot;&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;">&lt;b onclick=&quot;x&quot;&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;<i>1</i><u></u></p>',
    )
  })
})

describe('the layout of a mail', () => {
  it.each(LANGUAGES)('in %s has its language and both color schemes, and loads nothing', (language) => {
    const texts = { title: '<T>', preview: '<P>', sender: '<S>', reason: '<R>' }
    const page = mailPage({ language, ...texts, content: html`<p>content</p>` })
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain('prefers-color-scheme: dark')
    for (const text of Object.values(texts)) {
      expect(page).toContain(text.replace('<', '&lt;').replace('>', '&gt;'))
      expect(page).not.toContain(text)
    }
    expect(page).not.toMatch(/https?:|url\(|<img|<script|<link/i)
  })
})
