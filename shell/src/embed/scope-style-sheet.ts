/** Class of the wrapper that acts as the document's root in a shadow root. */
export const ROOT_CLASS = 'carte'
/** Name of the container with the element's width, for container queries. */
const CONTAINER = 'carte'

/**
 * Returns the index of the brace that closes the block opened at `open`. Built style sheets have no comments, and no
 * braces in strings.
 */
function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

const isWidthQuery = (feature: string): boolean => /\bwidth\b/.test(feature) && !/\bdevice-width\b/.test(feature)

/**
 * Wraps a block in one condition: a container query if it is about the width, otherwise a media query. In a container
 * query `rem` would depend on the page's root font size, so `em` is used: the container has the reader's font size.
 */
const wrapInQuery = (feature: string, inner: string): string =>
  isWidthQuery(feature)
    ? `@container ${CONTAINER} ${feature.replaceAll('rem', 'em')}{${inner}}`
    : `@media ${feature}{${inner}}`

/**
 * Rewrites a media query so that conditions on the window's width apply to the element. Conditions joined by `and` are
 * nested; those joined by `or` become separate rules.
 */
function scopeQuery(query: string, inner: string): string {
  if (!isWidthQuery(query)) return `@media ${query}{${inner}}`
  if (/\bor\b|,/.test(query))
    return query
      .split(/\s*(?:\bor\b|,)\s*/)
      .map((each) => scopeQuery(each, inner))
      .join('')
  return query.split(/\s+and\s+/).reduceRight((within, feature) => wrapInQuery(feature.trim(), within), inner)
}

function scopeQueries(css: string): string {
  let out = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('@media', at)
    if (start === -1) return out + css.slice(at)
    const open = css.indexOf('{', start)
    if (open === -1) return out + css.slice(at)
    const end = endOfBlock(css, open)
    const query = css.slice(start + '@media'.length, open).trim()
    out += css.slice(at, start) + scopeQuery(query, scopeQueries(css.slice(open + 1, end)))
    at = end + 1
  }
}

/**
 * Replaces `rem` by the reader's text size, because the page may have set any size on its root. Query conditions are
 * left alone: they cannot contain variables.
 */
function scopeLengths(css: string): string {
  return css.replace(
    /(@(?:container|media|supports)[^{]*\{)|(?<![\w-])(-?(?:\d+\.?\d*|\.\d+))rem\b/g,
    (match, at: string, number: string) => (at === undefined ? `calc(${number}*var(--rem))` : match),
  )
}

/**
 * Rewrites a built style sheet of the host or a remote for a shadow root on another site's page:
 * - `:root` becomes the element's wrapper;
 * - the window's width becomes the element's width;
 * - `rem` becomes the reader's text size;
 * - names of view transitions are removed, because transitions belong to the page.
 */
export function scopeStyleSheet(css: string): string {
  const bare = css
    .replace(/view-transition-name:[^;}]*;?/g, '')
    // `:host` is the element itself, which belongs to the page.
    .replace(/:root,:host(?=[,{])/g, ':root')
    .replace(/:root\b/g, `.${ROOT_CLASS}`)
  return scopeLengths(scopeQueries(bare))
}
