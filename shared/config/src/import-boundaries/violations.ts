/** Code of a remote that does not work in an embed element on another site's page (docs/decisions/0021). */
export interface Violation {
  readonly line: number
  readonly reason: string
}

const SCRIPT: readonly (readonly [expression: RegExp, reason: string])[] = [
  [/<title\b/g, 'a page is named by PageTitle of @carte/navigation: another site names its own'],
  [/\baddressOf\b/g, 'an address of the API is asked of the client, which knows where that is: useClient().address'],
  [
    /\bdocument\.activeElement(?! [!=]== document\.body)/g,
    'in a tag that is the tag: ask the root of an element for its activeElement',
  ],
  [/\bdocument\.(?:title|cookie)\b|\b(?:local|session)Storage\b/g, 'that is the page’s, which may be another site’s'],
  [/\bhistory\.(?:push|replace)State\b/g, 'the address may be another site’s: hostPageAtom of @carte/store'],
]

/**
 * Returns uses of the surrounding page in a script, other than through the APIs that also work on pages of other sites.
 * Searches the text, so comments count, too.
 */
export function violationsOfScript(source: string): readonly Violation[] {
  return SCRIPT.flatMap(([expression, reason]) =>
    [...source.matchAll(expression)].map(({ index }) => ({ line: lineAt(source, index), reason })),
  )
}

/**
 * At-rules that contain style rules (`AROUND`), and at-rules whose content belongs to the sheet through its hashed name
 * (`OWN`).
 */
const AROUND = /^@(?:layer|media|container|supports|starting-style)\b/
const OWN = /^@(?:-webkit-)?keyframes\b/
const ANYWHERE = /(?<![\w.#:[-])(?:html|body)\b|:host\b|:global\b|#[a-z]/i

/**
 * Returns rules of a style sheet that affect more than its own classes, or depend on the document. On pages of other
 * sites, the sheet is adopted by shadow roots, together with those of other remotes.
 *
 * @param css a CSS module, which can have nested rules
 */
export function violationsOfStyleSheet(css: string): readonly Violation[] {
  // Keep the length, so that line numbers stay correct.
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, blank)
  const plain = bare.replace(/(["'])(?:\\.|(?!\1).)*\1/g, blank)
  const found: Violation[] = []
  const say = (at: number, reason: string) => found.push({ line: lineAt(css, at), reason })
  for (const { index } of bare.matchAll(/\burl\(/g)) say(index, 'a file’s address leads elsewhere on another page')

  /** The kinds of the enclosing blocks, outermost first. */
  const around: ('rules' | 'rule' | 'own')[] = []
  for (const { index, groups } of plain.matchAll(/(?<prelude>[^{};]*)(?<end>[{};])/g)) {
    const prelude = groups?.prelude?.trim() ?? ''
    const at = index + (groups?.prelude?.search(/\S/) ?? 0)
    if (groups?.end === '}') around.pop()
    else if (groups?.end === '{') {
      around.push(around.includes('own') ? 'own' : kindOf(prelude))
      const reason = around.at(-1) === 'rule' && reasonAgainst(prelude, around.slice(0, -1).includes('rule'))
      if (reason) say(at, reason)
      if (prelude.startsWith('@') && kindOf(prelude) === 'rule') say(at, `${prelude} holds for a whole document`)
    } else if (/^@(?:import|charset|namespace)\b/.test(prelude)) say(at, `${prelude} is for a sheet of a document`)
  }
  return found
}

const kindOf = (prelude: string) => (AROUND.test(prelude) ? 'rules' : OWN.test(prelude) ? 'own' : 'rule')

/**
 * Returns why selectors are not allowed, or null.
 *
 * @param isNested whether an enclosing rule limits the selectors to its classes
 */
function reasonAgainst(selectors: string, isNested: boolean): string | null {
  if (selectors.startsWith('@')) return null
  if (ANYWHERE.test(selectors)) return `${selectors}: no sheet of a remote is about a whole page or an id`
  const each = selectors.split(/,(?![^(]*\))/)
  return isNested || each.every((selector) => selector.includes('.')) ? null : `${selectors}: name a class of your own`
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length
