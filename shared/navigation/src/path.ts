/** The parameters of a pattern: `{shopId}` is one segment, `{category*}` any number of segments, including none. */
export type PathParams<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer List}*` ? { readonly [K in List]: readonly string[] } : { readonly [K in Name]: string }) &
      PathParams<Rest>
  : unknown

export type Query = Readonly<Record<string, string | undefined>>
export type AnyParams = Readonly<Record<string, string | readonly string[]>>

/** One address of the site, with its parser and its formatter. */
export interface Path<Pattern extends string = string> {
  readonly pattern: Pattern
  /** Returns the decoded parameters of `pathname`; null if it does not match or has invalid escapes. */
  readonly parse: (pathname: string) => PathParams<Pattern> | null
  /** Returns the address for these parameters; omits undefined query values. */
  readonly href: (
    ...args: unknown extends PathParams<Pattern> ? [query?: Query] : [params: PathParams<Pattern>, query?: Query]
  ) => string
}

const PARAMETER = /\{(\w+)(\*?)\}/g

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

const segments = (text: string) => text.split('/').filter((segment) => segment !== '')

/** Defines an address by its pattern, such as `/shop/{shopId}/menu/{category*}`. */
export function definePath<const Pattern extends `/${string}`>(pattern: Pattern): Path<Pattern> {
  const names = [...pattern.matchAll(PARAMETER)].map(([, name = '', star]) => ({ name, list: star === '*' }))
  // A list includes its leading slash, so that an empty list leaves no empty segment. It is greedy: the last
  // `/articles/` separates the category from the article.
  const source = pattern.replace(/\/\{\w+\*\}/g, '((?:/[^/]+)*)').replace(/\{\w+\}/g, '([^/]+)')
  const expression = new RegExp(`^${source === '/' ? '' : source}/?$`)

  const parse = (pathname: string) => {
    const match = expression.exec(pathname)
    if (!match) return null
    const params: Record<string, string | string[]> = {}
    for (const [index, { name, list }] of names.entries()) {
      const decoded = segments(match[index + 1] ?? '').map(decode)
      if (decoded.includes(null)) return null
      const values = decoded.filter((value) => value !== null)
      params[name] = list ? values : (values[0] ?? '')
    }
    return params as PathParams<Pattern>
  }

  const href = (...args: readonly unknown[]) => {
    const params = (names.length > 0 ? args[0] : {}) as AnyParams
    const query = ((names.length > 0 ? args[1] : args[0]) ?? {}) as Query
    const path = pattern.replace(/\/?\{(\w+)(\*?)\}/g, (whole, name: string, star: string) => {
      const value = params[name] ?? ''
      const encoded = (typeof value === 'string' ? [value] : value).map(encodeURIComponent)
      return star
        ? encoded.map((segment) => `/${segment}`).join('')
        : `${whole.startsWith('/') ? '/' : ''}${encoded[0] ?? ''}`
    })
    const search = new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    return search.size > 0 ? `${path}?${search}` : path
  }

  return { pattern, parse, href: href as Path<Pattern>['href'] }
}
