import type { Page } from '@playwright/test'

interface Snapshot {
  readonly view?: unknown
  readonly known?: unknown
}

/** A page without what the server has drawn and found out for it: the browser has to ask for everything itself. */
function undrawn(html: string): string {
  return html
    .replace(/<div id="root">.*<\/div>(?=\s*<script type="application\/json")/s, '<div id="root"></div>')
    .replace(/(<script type="application\/json" id="carte">)(.*?)(<\/script>)/s, (_, open, text, close) => {
      const { view: _view, known: _known, ...rest } = JSON.parse(text) as Snapshot
      return open + JSON.stringify(rest).replaceAll('<', '\\u003c') + close
    })
}

/**
 * Leaves the page of an address to the browser, as a server with too much to do does. The page itself is that of an unknown
 * address: the server follows the rules for all others before it answers.
 */
export async function leaveToBrowser(page: Page, pathname: string): Promise<void> {
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ url: new URL('/no-such-page', route.request().url()).href })
      return route.fulfill({ response, status: 200, body: undrawn(await response.text()) })
    },
  )
}
