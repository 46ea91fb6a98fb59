/** Names of browserslist. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios_saf'

/**
 * The oldest supported versions: the first with `light-dark()`, popovers and nested CSS. Builds compile syntax and CSS
 * for them, the lint (`apis.ts`) checks the Web APIs that sources use, and `e2e` places an order in the oldest
 * Chromium.
 */
export const OLDEST: Readonly<Record<BrowserName, string>> = {
  chrome: '123',
  edge: '123',
  firefox: '125',
  safari: '17.5',
  ios_saf: '17.5',
}

/** The list as browserslist queries, such as `chrome >= 123`. */
export const BROWSERS: readonly string[] = Object.entries(OLDEST).map(([name, version]) => `${name} >= ${version}`)
