/** The parameters that a pattern names: `{shopId}` is one segment, `{category*}` any number of them, none included. */
export type PathParams<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer List}*` ? { readonly [K in List]: readonly string[] } : { readonly [K in Name]: string }) &
      PathParams<Rest>
  : unknown

export type Query = Readonly<Record<string, string | undefined>>
/** Parameters whose names are not known to the types. */
export type AnyParams = Readonly<Record<string, string | readonly string[]>>

/** One address of the site: how it is read and how it is written, side by side. */
export interface Path<Pattern extends string = string> {
  readonly pattern: Pattern
  /** The parameters in `pathname`, decoded; null when it is another address or badly encoded. */
  readonly parse: (pathname: string) => PathParams<Pattern> | null
  /** The address for these parameters; undefined query values are left out. */
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

/** Declares an address from its pattern, e.g. `/shop/{shopId}/menu/{category*}`. */
export function definePath<const Pattern extends `/${string}`>(pattern: Pattern): Path<Pattern> {
  const names = [...pattern.matchAll(PARAMETER)].map(([, name = '', star]) => ({ name, list: star === '*' }))
  // A list takes its leading slash along, so that an empty one leaves no empty segment. It is greedy: the last `/articles/` splits.
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
