const HOME = '/'

/**
 * A path of this site, or home for whatever a browser could read as another origin or another scheme (quality "Attacks", 15). The same rules as
 * the browser's own `localPath`.
 */
export function localPath(text: string | undefined): string {
  // Control characters are dropped by URL parsers, so `/\t/evil` would become `//evil`.
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return HOME
  const here = 'https://site.invalid'
  const url = URL.parse(text, here)
  // Dots are taken away by URL parsers too, so `/x/..//evil` has become `//evil`.
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME
}
