/** A browser's name in browserslist, and the oldest version that can order. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios_saf'

/**
 * The oldest supported browsers: the ones that know `light-dark()`, popovers and nested CSS. Builds lower syntax and CSS to this list, the lint
 * (`apis.ts`) checks the Web APIs that sources call against it, and `e2e` orders in its oldest Chromium.
 */
export const OLDEST: Readonly<Record<BrowserName, string>> = {
  chrome: '123',
  edge: '123',
  firefox: '125',
  safari: '17.5',
  ios_saf: '17.5',
}

/** The list as browserslist queries: `chrome >= 123`. */
export const BROWSERS: readonly string[] = Object.entries(OLDEST).map(([name, version]) => `${name} >= ${version}`)
