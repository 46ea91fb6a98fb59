const HOME = '/'

/**
 * Returns a path of this site, or `/` for anything that a browser could read as another origin or scheme (ATTACK-7).
 * Applies the same rules as the browser's `localPath`.
 */
export function localPath(text: string | undefined): string {
  // URL parsers drop control characters, so `/\t/evil` would become `//evil`.
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return HOME
  const base = 'https://site.invalid'
  const url = URL.parse(text, base)
  // URL parsers also resolve dots, so `/x/..//evil` has become `//evil`.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME
}
