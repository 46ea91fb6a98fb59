import type { Language } from '@carte/contract'
import { TIME_LIMIT } from '../federation/prefetch.ts'

interface FontFile {
  readonly family: string
  readonly url: string
  readonly weight: string
  /** In CSS syntax: `U+400-45F,U+2116`. */
  readonly unicodeRange: string
}

/** One letter of each script that the language needs. */
const LETTERS: Readonly<Record<Language, string>> = { sv: 'a', en: 'a', fi: 'a', no: 'a', ru: 'aя' }

const declared = new Map<string, FontFile>()
const requested = new Set<string>()

const FONT_FACE = /@font-face\s*\{([^}]*)\}/g
const descriptorOf = (rule: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}:\\s*([^;]+)`).exec(rule)?.[1]?.trim()
const unquoted = (text: string) => text.replace(/^['"]|['"]$/g, '')

/** Returns a family name that does not clash with the page's own fonts. */
const privateFamily = (family: string): string => `Carte ${family}`

/** Returns whether a `unicode-range` contains this character. Ranges may end in `?`, for any digit. */
function covers(unicodeRange: string, character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return unicodeRange.split(',').some((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    return (
      Number.parseInt(first.replaceAll('?', '0'), 16) <= code && code <= Number.parseInt(last.replaceAll('?', 'F'), 16)
    )
  })
}

/**
 * Records the font files that a built style sheet declares, and renames their families in it. A shadow root cannot
 * declare fonts: `loadFonts` adds them to the document.
 *
 * @param base the address of the sheet
 * @returns the sheet without the declarations
 */
export function extractFonts(css: string, base: string): string {
  const families = new Set<string>()
  const bare = css.replace(FONT_FACE, (_, rule: string) => {
    const [family, source, unicodeRange] = ['font-family', 'src', 'unicode-range'].map((name) =>
      descriptorOf(rule, name),
    )
    const [, file] = /url\(([^)]+)\)/.exec(source ?? '') ?? []
    if (!family || !file || !unicodeRange) return ''
    const url = new URL(unquoted(file), base).href
    families.add(unquoted(family))
    declared.set(url, {
      family: privateFamily(unquoted(family)),
      url,
      weight: descriptorOf(rule, 'font-weight') ?? 'normal',
      unicodeRange,
    })
    return ''
  })
  return [...families].reduce(
    (text, family) => text.replaceAll(new RegExp(`(["'])${family}\\1`, 'g'), `"${privateFamily(family)}"`),
    bare,
  )
}

async function load({ family, url, weight, unicodeRange }: FontFile): Promise<void> {
  if (requested.has(url)) return
  requested.add(url)
  try {
    // Fetch as data: the page's content security policy may block `font-src` but allows our requests.
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIME_LIMIT) })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    const font = new FontFace(family, await response.arrayBuffer(), { weight, unicodeRange })
    document.fonts.add(await font.load())
  } catch {
    // Headings keep the fallback font; the next element tries again.
    requested.delete(url)
  }
}

/** Loads the declared fonts that a language needs, each file once per page. Never rejects. */
export async function loadFonts(language: Language): Promise<void> {
  const needed = [...declared.values()].filter(({ unicodeRange }) =>
    [...LETTERS[language]].some((letter) => covers(unicodeRange, letter)),
  )
  await Promise.all(needed.map(load))
}
