import type { Language } from '@carte/contract'
import { type BrandColours, hexOf, OUR_COLOURS } from './brand-colours.ts'
import { siteTexts } from './texts.ts'

/** Shortens a name for the home screen: as many whole words as fit in twelve characters, at least the first. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  let short = words[0] ?? ''
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > 12) break
    short += ` ${word}`
  }
  return short
}

export async function manifestOf(name: string, language: Language, { paper }: BrandColours): Promise<string> {
  const ground = await hexOf(paper.light, OUR_COLOURS.paper.light)
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortNameOf(name),
    description: siteTexts(language)('manifest.description'),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['food'],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  })
}
