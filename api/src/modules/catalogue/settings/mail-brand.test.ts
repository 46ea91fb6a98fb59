import { describe, expect, it } from '@jest/globals'
import { mailBrand } from './mail-brand.ts'
import type { Operator } from './operator-store.ts'

const brandOf = (stylesheet: string) =>
  mailBrand({ get: async () => ({ name: 'Provköket', stylesheet }) as unknown as Operator })

describe('mailBrand', () => {
  it('returns the operator’s name and Carte’s colors without a style sheet', async () => {
    expect(await brandOf('')).toEqual({
      name: 'Provköket',
      accent: { light: '#b8321a', dark: '#ff8a66' },
      accentInk: { light: '#ffffff', dark: '#2a0d04' },
    })
  })

  it('returns the operator’s accent colors as #rrggbb', async () => {
    const { accent, accentInk } = await brandOf(
      ':root { --carte-accent: light-dark(rgb(11, 90, 60), #7fd3a0); --carte-accent-ink: light-dark(#fff, #06210f); }',
    )
    expect(accent).toEqual({ light: '#0b5a3c', dark: '#7fd3a0' })
    expect(accentInk).toEqual({ light: '#ffffff', dark: '#06210f' })
  })

  it('keeps text readable on an accent color without a text color of its own', async () => {
    const { accent, accentInk } = await brandOf(':root { --carte-accent: light-dark(gold, #1b6b3a); }')
    expect(accent).toEqual({ light: '#ffd700', dark: '#1b6b3a' })
    expect(accentInk).toEqual({ light: '#000000', dark: '#ffffff' })
  })

  it('falls back to Carte’s colors for notations that cannot be converted', async () => {
    const { accent } = await brandOf(':root { --carte-accent: oklch(0.6 0.2 30); }')
    expect(accent).toEqual({ light: '#b8321a', dark: '#ff8a66' })
  })
})
