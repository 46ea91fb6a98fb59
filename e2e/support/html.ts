// These functions parse only the HTML that the server sends, before any script has run.

/** The entities that the site writes. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Returns the text without elements; null for no HTML. */
function plain(html: string | undefined): string | null {
  if (html === undefined) return null
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** Returns the page's main heading; null when the server has left rendering to the browser. */
export const headingOf = (html: string): string | null => plain(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1])

/** Returns whether the server has left rendering to the browser. */
export const isLeftToBrowser = (html: string): boolean => html.includes('<div id="root"></div>')

/** Returns the URLs of all `<script>` and `<link>` elements in the page. */
export const addressesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:link|script)\b[^>]*\b(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)

/** Returns the text of the server-rendered view; empty when the server has left rendering to the browser. */
export const textOf = (html: string): string => plain(/<div id="root">(.*?)<script/s.exec(html)?.[1]) ?? ''
