import type { Page } from '@playwright/test'

interface Snapshot {
  readonly view?: unknown
  readonly known?: unknown
}

/** Removes from a page what the server has rendered and loaded, so that the browser must load everything itself. */
function withoutServerView(html: string): string {
  return html
    .replace(/<div id="root">.*<\/div>(?=\s*<script type="application\/json")/s, '<div id="root"></div>')
    .replace(/(<script type="application\/json" id="carte">)(.*?)(<\/script>)/s, (_, open, text, close) => {
      const { view: _view, known: _known, ...rest } = JSON.parse(text) as Snapshot
      return open + JSON.stringify(rest).replaceAll('<', '\\u003c') + close
    })
}

/**
 * Makes the server leave a page to the browser, as a busy server does. Uses the page of an unknown address, because for
 * other addresses the server applies the redirect rules first.
 */
export async function leaveToBrowser(page: Page, pathname: string): Promise<void> {
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ url: new URL('/no-such-page', route.request().url()).href })
      return route.fulfill({ response, status: 200, body: withoutServerView(await response.text()) })
    },
  )
}
