/** Something in a remote's source that does not hold on another site's page, in a tag (decision 21). */
export interface Misfit {
  /** Line in the source, from 1. */
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

/** What a script says to the page around it, past the ways that hold on every page. Read as text: a comment counts. */
export function misfitsOfScript(source: string): readonly Misfit[] {
  return SCRIPT.flatMap(([expression, reason]) =>
    [...source.matchAll(expression)].map(({ index }) => ({ line: lineAt(source, index), reason })),
  )
}

/** At-rules in which style rules stand, and those in which none do but what they hold is the sheet's own by its hashed name. */
const AROUND = /^@(?:layer|media|container|supports|starting-style)\b/
const OWN = /^@(?:-webkit-)?keyframes\b/
const ANYWHERE = /(?<![\w.#:[-])(?:html|body)\b|:host\b|:global\b|#[a-z]/i

/**
 * What a style sheet says of more than its own classes, or asks of the document: it is adopted by shadow roots on other sites' pages beside those of
 * other remotes.
 *
 * @param css a CSS module, with nesting
 */
export function misfitsOfSheet(css: string): readonly Misfit[] {
  // Of the same length, so that lines stay where they are.
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, blank)
  const plain = bare.replace(/(["'])(?:\\.|(?!\1).)*\1/g, blank)
  const found: Misfit[] = []
  const say = (at: number, reason: string) => found.push({ line: lineAt(css, at), reason })
  for (const { index } of bare.matchAll(/\burl\(/g)) say(index, 'a file’s address leads elsewhere on another page')

  /** What the blocks around are; a rule within a rule is about what that one is about. */
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

/** @param isNested within a rule, whose classes it belongs to */
function reasonAgainst(selectors: string, isNested: boolean): string | null {
  if (selectors.startsWith('@')) return null
  if (ANYWHERE.test(selectors)) return `${selectors}: no sheet of a remote is about a whole page or an id`
  const each = selectors.split(/,(?![^(]*\))/)
  return isNested || each.every((selector) => selector.includes('.')) ? null : `${selectors}: name a class of your own`
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length
