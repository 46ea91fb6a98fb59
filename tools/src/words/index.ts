import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { filesBelow } from '../files-below.ts'

/** Phrases that a reader has to read twice. They are not allowed in comments and documents. */
const PHRASES = /\b(whoever|nobody|somebody|is told|are told|stands in|stand in|comes by itself|and no more)\b/i

/** Names that the code had before, with the standard names. They are not allowed in any source. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  FirstDrawing: 'RemoteErrorBoundary',
  LatePiece: 'LazyChunk',
  LineTrouble: 'LineIssue',
  Misfit: 'Violation',
  RefusalNotice: 'CheckoutErrorNotice',
  TroubleNotice: 'BasketIssueNotice',
  checkArrows: 'checkImportBoundaries',
  drawTag: 'renderEmbed',
  isInstead: 'isFallback',
  lateScreen: 'lazyScreen',
  roomNamed: 'packageNamed',
  runStories: 'runSpecs',
  useBeat: 'useTick',
  useStirred: 'useActivity',
  wishesAtom: 'pendingFavoritesAtom',
  wordingOf: 'localizedTextOf',
}
const OLD_NAME = new RegExp(`\\b(${Object.keys(OLD_NAMES).join('|')})\\b`)

const SOURCE = /\.(?:[cm]?[jt]sx?|css|lua|sql)$/
const COMMENT = /^\s*(?:\/\/|\/?\*|--)/
/** This check and its test name what they look for. */
const EXEMPT = /^tools\/src\/words\//

const withoutCode = (line: string) => line.replace(/`[^`]*`/g, '')

/** Returns a document's lines of prose; lines of code blocks are empty. */
function proseOf(text: string): readonly string[] {
  let isCode = false
  return text.split('\n').map((line) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    return isFence || isCode ? '' : line
  })
}

/**
 * Checks the words of comments, documents and names: plain English and standard terms (`docs/glossary.md`).
 *
 * @returns the violations, one line each: file, line, what to do
 */
export function checkWords(root = ROOT): readonly string[] {
  return filesBelow(root)
    .filter((file) => !EXEMPT.test(file))
    .toSorted()
    .flatMap((file) => {
      const isSource = SOURCE.test(file)
      if (!isSource && !file.endsWith('.md')) return []
      const text = readFileSync(join(root, file), 'utf8')
      const lines = isSource ? text.split('\n') : proseOf(text)
      return lines.flatMap((line, index) => {
        const at = `${file}:${index + 1}`
        const phrase = isSource && !COMMENT.test(line) ? undefined : PHRASES.exec(withoutCode(line))?.[1]
        const name = isSource ? OLD_NAME.exec(line)?.[1] : undefined
        return [
          ...(phrase ? [`${at}  "${phrase}": name the subject, and say it in plain words`] : []),
          ...(name ? [`${at}  ${name} has the name ${OLD_NAMES[name]} now`] : []),
        ]
      })
    })
}
