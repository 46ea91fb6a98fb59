/** Names of browserslist. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios_saf'

/**
 * The oldest supported versions, released from January to July 2023. Builds compile syntax and CSS for them, the lint
 * checks the Web APIs (`apis.ts`) and the CSS features (`css.ts`) that sources use, and `e2e` places an order in the
 * oldest Chromium, in Firefox and in WebKit.
 */
export const OLDEST: Readonly<Record<BrowserName, string>> = {
  chrome: '109',
  edge: '109',
  firefox: '115',
  safari: '16.4',
  ios_saf: '16.4',
}

/** The list as browserslist queries, such as `chrome >= 109`. */
export const BROWSERS: readonly string[] = Object.entries(OLDEST).map(([name, version]) => `${name} >= ${version}`)
