import { LANGUAGES } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { type AccountMailContent, accountMessage, signInCodeMessage } from './message.ts'
import { mailTexts } from './texts.ts'

/** What would make a mail client load something. */
const REMOTE = /<img|<script|<link|src=|url\(|@import/i
const KINDS = ['confirm', 'email', 'reset', 'email-changed', 'password-changed'] as const
const brand = {
  name: 'Provköket',
  accent: { light: '#0b5a3c', dark: '#7fd3a0' },
  accentInk: { light: '#ffffff', dark: '#06210f' },
}
const content = (more: Partial<AccountMailContent> = {}): AccountMailContent => ({
  kind: 'confirm',
  language: 'sv',
  brand,
  name: 'Greta',
  link: 'https://order.example/confirm-email?userId=7&code=x_-1',
  ...more,
})

describe.each(LANGUAGES)('an account mail in %s', (language) => {
  it.each(KINDS)('states its purpose, the operator and the link: %s', (kind) => {
    const { subject, text, html, link } = accountMessage(content({ kind, language }))
    expect(subject).toMatch(/ · Provköket$/)
    expect(link).toBe(content().link)
    for (const part of [text, html]) {
      expect(part).toContain('Greta')
      expect(part).toContain('Provköket')
      expect(part).toContain(mailTexts(language)(`${kind}.otherwise`))
      expect(part).not.toMatch(/\{\w+\}/)
    }
    // On its own line, so that every mail program recognizes the link.
    expect(text.split('\n')).toContain(content().link)
    expect(html.match(/href="https:\/\/order\.example\/confirm-email\?userId=7&amp;code=x_-1"/g)).toHaveLength(2)
    expect(html).toContain(`<html lang="${language}">`)
    const buttonText = mailTexts(language)(`${kind}.button`, { operator: brand.name })
    expect(text).toContain(`${buttonText}:\n${content().link}\n`)
    expect(html).toContain(`>${buttonText}</a>`)
    expect(html.match(/class="fill-accent"/g)).toHaveLength(1)
    expect(html).not.toMatch(REMOTE)
    const expires = ['confirm', 'email', 'reset'].includes(kind)
    expect(text.includes('24')).toBe(expires)
  })
})

it.each(LANGUAGES)(
  'The mail with a sign-in code in %s has the code in the subject, the text and the HTML',
  (language) => {
    const code = '012345'
    const { subject, text, html, link } = signInCodeMessage({
      language,
      brand,
      name: 'Greta',
      code,
    })
    expect(subject).toContain(code)
    expect(subject).toContain('Provköket')
    // On its own line, without spaces, so that phones offer to fill it in.
    expect(text.split('\n')).toContain(code)
    expect(html).toContain(`>${code}</p>`)
    expect(html).toContain(`<html lang="${language}">`)
    expect(link).toBeUndefined()
    for (const part of [text, html]) {
      expect(part).toContain('Greta')
      expect(part).toMatch(/\b10\b/)
      expect(part).toContain(mailTexts(language)('code.otherwise'))
      expect(part).not.toMatch(/\{\w+\}|https?:/)
    }
    expect(html).not.toMatch(REMOTE)
    expect(Number(/font-size: (\d+)px;[^>]*>012345</.exec(html)?.[1])).toBeGreaterThanOrEqual(40)
  },
)

describe('the name in the greeting of an account mail', () => {
  it.each([
    ['Greta', true],
    ['Anna-Karin', true],
    ['Ö. Å.', true],
    ['Ли', true],
    ['', false],
    ['Win at https://evil.example', false],
    ['evil.example', false],
    ['www evil', false],
    ['greta@evil.example', false],
    ['<b>Greta</b>', false],
    ['x'.repeat(41), false],
  ])('is used for “%s”: %j', (name, isSaid) => {
    const { text, html } = accountMessage(content({ name }))
    expect(text.startsWith(isSaid ? `Hej ${name}!` : 'Hej!\n')).toBe(true)
    if (!isSaid && name !== '') expect(html + text).not.toContain(name)
  })

  it('is on one line and escaped', () => {
    const { text, html } = accountMessage(content({ name: 'Greta\r\n\u202eGäst &' }))
    expect(text.split('\n')[0]).toBe('Hej Greta Gäst &!')
    expect(html).toContain('Hej Greta Gäst &amp;!')
  })
})
