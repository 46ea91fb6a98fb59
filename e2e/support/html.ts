/** What a page's HTML says before any script runs. Only as much of HTML is understood as the site writes. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Text without elements; null for nothing. */
function plain(html: string | undefined): string | null {
  if (html === undefined) return null
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** The page's main heading; null where the browser is to draw the page. */
export const headingOf = (html: string): string | null => plain(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1])

/** Whether the page was left to the browser. */
export const isLeftToBrowser = (html: string): boolean => html.includes('<div id="root"></div>')

/** Addresses of the files that the page names, whatever it wants with them. */
export const addressesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:link|script)\b[^>]*\b(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)

/** What can be read on the page. */
export const textOf = (html: string): string => plain(/<div id="root">(.*?)<script/s.exec(html)?.[1]) ?? ''
