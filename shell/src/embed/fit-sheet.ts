/** Stands for the document's root in a tag's shadow root. */
export const ROOT_CLASS = 'carte'
/** The tag's own width, by name, for queries. */
const CONTAINER = 'carte'

/** Where the block ends that opens there. Quoted texts of built sheets hold no braces, and comments are gone. */
function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

const isOfWidth = (feature: string): boolean => /\bwidth\b/.test(feature) && !/\bdevice-width\b/.test(feature)

/**
 * One condition of a media query, asked of the tag where it is about the width. There `rem` would be what the page makes of its root's text size, while `em` is
 * that of the container, which has the reader's own.
 */
const asked = (feature: string, inner: string): string =>
  isOfWidth(feature)
    ? `@container ${CONTAINER} ${feature.replaceAll('rem', 'em')}{${inner}}`
    : `@media ${feature}{${inner}}`

/**
 * A block under a media query, under queries of the tag's own width in its place: what is asked of the window's width is asked of the tag, the rest
 * as it was. Conditions joined by `and` stand inside each other, those by `or` beside each other.
 */
function underQueries(query: string, inner: string): string {
  if (!isOfWidth(query)) return `@media ${query}{${inner}}`
  if (/\bor\b|,/.test(query))
    return query
      .split(/\s*(?:\bor\b|,)\s*/)
      .map((each) => underQueries(each, inner))
      .join('')
  return query.split(/\s+and\s+/).reduceRight((within, feature) => asked(feature.trim(), within), inner)
}

function fitQueries(css: string): string {
  let out = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('@media', at)
    if (start === -1) return out + css.slice(at)
    const open = css.indexOf('{', start)
    if (open === -1) return out + css.slice(at)
    const end = endOfBlock(css, open)
    const query = css.slice(start + '@media'.length, open).trim()
    out += css.slice(at, start) + underQueries(query, fitQueries(css.slice(open + 1, end)))
    at = end + 1
  }
}

/** Lengths in the reader's own text size: a page may have set its root's to anything. Conditions of queries take no variables. */
function fitLengths(css: string): string {
  return css.replace(
    /(@(?:container|media|supports)[^{]*\{)|(?<![\w-])(-?(?:\d+\.?\d*|\.\d+))rem\b/g,
    (whole, at: string, number: string) => (at === undefined ? `calc(${number}*var(--rem))` : whole),
  )
}

/**
 * A built style sheet, of the host or of a remote, so that it holds in a shadow root on somebody else's page as it does in a document of ours:
 * - the root is the tag's wrapper, out of reach of the page's styles;
 * - the window's width is the tag's;
 * - `rem` is the reader's text size, whatever the page makes of its root's;
 * - names for view transitions are the page's business.
 */
export function fitSheet(css: string): string {
  const bare = css
    .replace(/view-transition-name:[^;}]*;?/g, '')
    // The tag itself is the page's; ours begins inside.
    .replace(/:root,:host(?=[,{])/g, ':root')
    .replace(/:root\b/g, `.${ROOT_CLASS}`)
  return fitLengths(fitQueries(bare))
}
