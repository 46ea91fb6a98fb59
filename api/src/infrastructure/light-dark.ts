const START = 'light-dark('

/** Returns CSS in which the light or the dark color replaces each `light-dark(light, dark)`. */
export function resolveLightDark(css: string, theme: 'light' | 'dark'): string {
  const start = css.indexOf(START)
  if (start === -1) return css
  const colors = ['']
  let depth = 1
  let at = start + START.length
  for (; at < css.length && depth > 0; at++) {
    const letter = css.charAt(at)
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 1) colors.push('')
    else if (depth > 0) colors[colors.length - 1] += letter
  }
  const [light = '', dark = light] = colors.map((color) => color.trim())
  const resolved = resolveLightDark(theme === 'light' ? light : dark, theme)
  return css.slice(0, start) + resolved + resolveLightDark(css.slice(at), theme)
}

/** Adds the colors of both themes to a rule with `light-dark()`, for browsers without that function. */
export function withThemeFallback(rule: string): string {
  if (!rule.includes(START)) return rule
  const [light, dark] = [resolveLightDark(rule, 'light'), resolveLightDark(rule, 'dark')]
  return `${rule}@supports not (color: light-dark(#000, #000)) {\n${light}@media (prefers-color-scheme: dark) {\n${dark}}\n}\n`
}
