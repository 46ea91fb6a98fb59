/**
 * Creates the `fetch` of one visitor of the server at `url`. It resolves paths against `url` and keeps cookies like a
 * browser.
 *
 * @param cookies the cookies that it has already
 */
export function createFetch(url: string, cookies: Readonly<Record<string, string>> = {}): typeof globalThis.fetch {
  const jar = new Map(Object.entries(cookies))

  const keep = (header: string): void => {
    const [pair = '', ...attributes] = header.split(/;\s*/)
    const separator = pair.indexOf('=')
    const name = pair.slice(0, separator)
    const isOver = attributes.some((attribute) => /^(?:max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
    if (isOver) jar.delete(name)
    else jar.set(name, pair.slice(separator + 1))
    const isReadable = !attributes.some((attribute) => /^httponly$/i.test(attribute))
    if (isReadable && 'document' in globalThis) writeToDocument(header)
  }

  return async (input, init) => {
    const target = new URL(input instanceof Request ? input.url : input, url)
    const headers = new Headers(init?.headers)
    const kept = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    if (kept !== '' && init?.credentials !== 'omit') headers.set('cookie', kept)
    const response = await fetch(target, { ...init, headers, redirect: init?.redirect ?? 'manual' })
    for (const header of response.headers.getSetCookie()) keep(header)
    return response
  }
}

/** Sets cookies that scripts may read, such as the culture, in `document.cookie`. */
function writeToDocument(header: string): void {
  const { document } = globalThis as unknown as { document: { cookie: string } }
  document.cookie = header.replace(/;\s*secure/i, '')
}
