import { withThemeFallback } from '../../../infrastructure/light-dark.ts'

/** Properties that a brand may set, the operator's or a chain's. The tokens in `shared/ui` read them. */
const BRAND_PROPERTIES: ReadonlySet<string> = new Set([
  '--carte-paper',
  '--carte-surface',
  '--carte-sunken',
  '--carte-ink',
  '--carte-ink-soft',
  '--carte-line',
  '--carte-accent',
  '--carte-accent-ink',
  '--carte-accent-soft',
  '--carte-plate-1',
  '--carte-plate-2',
  '--carte-plate-3',
  '--carte-plate-4',
  '--carte-plate-5',
  '--carte-radius-s',
  '--carte-radius-m',
  '--carte-radius-l',
  '--carte-font-display',
  '--carte-font-text',
])

/**
 * Allows colors, lengths, lists of fonts, and the functions below. Excludes everything that could load a file (`url`,
 * `image-set`, `@import`), end the declaration, or hide a word in escapes (ATTACK-52).
 */
const VALUE = /^(?:[#\w\s.,%+*/-]|'[\w .-]*'|"[\w .-]*"|\(|\))+$/
const FUNCTIONS = new Set([
  'light-dark',
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color-mix',
  'calc',
  'min',
  'max',
  'clamp',
  '',
])

function isAllowedValue(value: string): boolean {
  if (value.length === 0 || value.length > 300 || !VALUE.test(value)) return false
  let depth = 0
  for (const character of value) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0 && [...value.matchAll(/([\w-]*)\(/g)].every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()))
}

/** Returns the top-level rules. Rules inside others, such as `@media`, apply only sometimes and are ignored. */
function topRules(text: string): readonly { readonly selector: string; readonly block: string }[] {
  const rules = []
  let [depth, start, opened] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ';' && depth === 0) start = at + 1
    if (text[at] === '{' && depth++ === 0) opened = at
    if (text[at] === '}' && depth > 0 && --depth === 0) {
      rules.push({ selector: text.slice(start, opened).trim(), block: text.slice(opened + 1, at) })
      start = at + 1
    }
  }
  return rules
}

/** Returns the allowed `--carte-…` values of all `:root` rules; the last value of a property wins. */
export function brandValues(stored: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const text = stored.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  for (const { selector, block } of topRules(text)) {
    if (selector !== ':root') continue
    for (const declaration of block.split(';')) {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim()
      const value = declaration
        .slice(colon + 1)
        .trim()
        .replace(/\s+/g, ' ')
      if (colon > 0 && BRAND_PROPERTIES.has(name) && isAllowedValue(value)) values.set(name, value)
    }
  }
  return values
}

/** Writes a new style sheet from the allowed values only, so nothing else can pass (API-13). */
export function brandStylesheet(stored: string): string {
  const values = brandValues(stored)
  if (values.size === 0) return ''
  return withThemeFallback(`:root {\n${[...values].map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`)
}
