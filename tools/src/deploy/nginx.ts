import type { Recipe } from './read.ts'

export interface Directive {
  readonly name: string
  readonly values: readonly string[]
  readonly line: number
  readonly inner: readonly Directive[] | null
}

const TOKEN =
  /#[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]|\n|[^\S\n]+|(?:\$\{\w+\}|[^\s{};"'#]|(?<=\S)#)+(?:\{[\d,]+\}[^\s{};]*)?/g

interface Token {
  readonly text: string
  readonly line: number
}

function tokensOf(text: string): readonly Token[] {
  let line = 1
  const tokens: Token[] = []
  for (const [found] of text.matchAll(TOKEN)) {
    if (/\S/.test(found) && !found.startsWith('#')) tokens.push({ text: found.replace(/^(["'])(.*)\1$/s, '$2'), line })
    line += found.split('\n').length - 1
  }
  return tokens
}

/** Parses an nginx configuration. @throws Error that names the line of a missing brace or semicolon */
export function readNginx(text: string): readonly Directive[] {
  const tokens = [...tokensOf(text)]
  const block = (isOuter: boolean): readonly Directive[] => {
    const directives: Directive[] = []
    for (;;) {
      const first = tokens.shift()
      if (!first || first.text === '}') {
        if (isOuter === Boolean(first))
          throw new Error(first ? `${first.line}: unexpected "}"` : 'the end: missing "}"')
        return directives
      }
      const values: string[] = []
      let token = tokens.shift()
      for (; token && !['{', ';', '}'].includes(token.text); token = tokens.shift()) values.push(token.text)
      if (token?.text !== ';' && token?.text !== '{')
        throw new Error(`${first.line}: "${first.text}" has no semicolon or block`)
      directives.push({ name: first.text, values, line: first.line, inner: token.text === '{' ? block(false) : null })
    }
  }
  return block(true)
}

/** Returns all directives of a name, at any depth. */
export const named = (directives: readonly Directive[], name: string): readonly Directive[] =>
  directives.flatMap((directive) => [
    ...(directive.name === name ? [directive] : []),
    ...(directive.inner ? named(directive.inner, name) : []),
  ])

/** Reports `proxy_set_header` in a location: it makes nginx drop all `proxy_set_header` directives of the server. */
const forgotten = (directives: readonly Directive[]): readonly string[] =>
  named(directives, 'server')
    .filter(({ inner }) => inner?.some(({ name }) => name === 'proxy_set_header'))
    .flatMap(({ inner }) => named(inner?.filter(({ name }) => name === 'location') ?? [], 'proxy_set_header'))
    .map(({ line }) => `${line} proxy_set_header in a location removes those of its server: repeat them here`)

/** Checks nginx configurations without running nginx. */
export function checkNginx(recipes: readonly Recipe[]): readonly string[] {
  return recipes.flatMap(({ path, text }) => {
    try {
      const all = readNginx(text)
      const formats = named(all, 'log_format').flatMap(({ values }) => values.slice(1))
      const leaking = formats.filter((format) =>
        /\$(?:request|request_uri|args|query_string|http_referer|http_cookie)\b/.test(format),
      )
      return [
        ...leaking.map((format) => `${path}: the log contains queries, referers or cookies: ${format}`),
        ...forgotten(all).map((what) => `${path}:${what}`),
      ]
    } catch (error) {
      return [`${path}:${(error as Error).message}`]
    }
  })
}
