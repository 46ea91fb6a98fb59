import { LANGUAGES } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { type StaffMailContent, staffMessage } from './message.ts'
import { staffMailTexts } from './texts.ts'

const KINDS = ['invitation', 'reset', 'roles', 'credential'] as const
const brand = {
  name: 'Provköket',
  accent: { light: '#0b5a3c', dark: '#7fd3a0' },
  accentInk: { light: '#ffffff', dark: '#06210f' },
}
const content = (more: Partial<StaffMailContent> = {}): StaffMailContent => ({
  ...{ kind: 'invitation', language: 'sv', brand, name: 'Greta' },
  link: 'https://order.example/admin/invitation#x_-1',
  ...more,
})

// ADMIN-8
describe.each(LANGUAGES)('a mail about a staff account in %s', (language) => {
  it.each(KINDS)('states its purpose, the operator and the link: %s', (kind) => {
    const { subject, text, html } = staffMessage(content({ kind, language }))
    expect(subject).toBe(`${staffMailTexts(language)(`${kind}.subject`)} · Provköket`)
    for (const part of [text, html]) {
      expect(part).toContain('Greta')
      expect(part).toContain('Provköket')
      expect(part).toContain(staffMailTexts(language)(`${kind}.otherwise`))
      expect(part).not.toMatch(/\{\w+\}/)
    }
    // On its own line, so that every mail program recognizes the link.
    expect(text.split('\n')).toContain(content().link)
    expect(html.match(/href="https:\/\/order\.example\/admin\/invitation#x_-1"/g)).toHaveLength(2)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/i)
    expect(/\b7\b/.test(text)).toBe(kind === 'invitation' || kind === 'reset')
  })
})

it('A mail about a staff account greets on one line, escaped, and without a name if it has none', () => {
  const { text, html } = staffMessage(content({ name: 'Greta\r\n<b>Gäst</b>' }))
  expect(text.split('\n')[0]).toBe('Hej Greta <b>Gäst</b>!')
  expect(html).toContain('Hej Greta &lt;b&gt;Gäst&lt;/b&gt;!')
  expect(staffMessage(content({ name: ' ' })).text.split('\n')[0]).toBe('Hej!')
})
