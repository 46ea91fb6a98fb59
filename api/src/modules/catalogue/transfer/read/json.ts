import { type RawRecord, textOf, UnreadableFileError } from './text.ts'

export interface Element {
  /** Line of its first character, counted from 1. */
  readonly line: number
  readonly text: string
}

/** In UTF-16 code units. A longer record probably lacks a closing bracket or quote. */
const RECORD_MAX = 5_000_000
const NO_END = 'a record that begins here does not end'
const NO_ARRAY = 'must be an array of records: [ {…}, {…} ]'
const BLANKS: ReadonlySet<string> = new Set([' ', '\n', '\t', '\r'])

/**
 * Yields the text of each element of one JSON array, given in pieces of any length. It follows only strings and
 * brackets. `JSON.parse` checks each element, so one error does not hide later ones, and memory holds one record.
 * Libraries with positions build a tree of the whole file, about 30 times its size; streaming ones stop at the first
 * error.
 *
 * @throws UnreadableFileError for anything but one array
 */
export async function* elementsOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Element> {
  let state: 'before' | 'inside' | 'after' = 'before'
  let line = 1
  /** Brackets open inside the element. */
  let depth = 0
  let isInString = false
  let isEscaped = false
  let isFirst = true
  /** Line at which the element begins; 0 before its first character. */
  let begin = 0
  let text = ''
  for await (const piece of pieces) {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const letter = piece.charAt(at)
      if (letter === '\n') line++
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (letter === '\\') isEscaped = true
        else if (letter === '"') isInString = false
        continue
      }
      if (BLANKS.has(letter)) continue
      if (state === 'before') {
        if (letter !== '[') throw new UnreadableFileError(line, NO_ARRAY)
        state = 'inside'
        continue
      }
      if (state === 'after') throw new UnreadableFileError(line, 'there is text after the end of the array')
      if (depth === 0 && (letter === ',' || letter === ']')) {
        if (begin > 0) yield { line: begin, text: text + piece.slice(start, at) }
        else if (letter === ',' || !isFirst)
          throw new UnreadableFileError(line, 'a record is missing: there is a comma too many')
        isFirst = false
        begin = 0
        text = ''
        if (letter === ']') state = 'after'
        continue
      }
      if (begin === 0) {
        begin = line
        start = at
      }
      if (letter === '"') isInString = true
      else if (letter === '[' || letter === '{') depth++
      else if (letter === ']' || letter === '}') depth--
    }
    if (begin > 0) text += piece.slice(start)
    if (text.length > RECORD_MAX) throw new UnreadableFileError(begin, NO_END)
  }
  if (state === 'before') throw new UnreadableFileError(line, NO_ARRAY)
  if (state === 'inside') throw new UnreadableFileError(begin || line, 'the file ends in the middle of a record')
}

/** Returns the number of lines before a syntax error, from the message of `JSON.parse`. */
function linesTo(text: string, message: string): number {
  const [, position] = /position (\d+)/.exec(message) ?? []
  return position === undefined ? 0 : text.slice(0, Number(position)).split('\n').length - 1
}

function recordOf({ line, text }: Element): RawRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    return { line: line + linesTo(text, message), fields: new Map(), error: `is not JSON: ${message}` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, fields: new Map(), error: 'is not a record: write {"field": "value", …}' }
  return { line, fields: new Map(Object.entries(value)) }
}

/** @throws UnreadableFileError */
export async function* jsonRecords(path: string): AsyncGenerator<RawRecord> {
  for await (const element of elementsOf(textOf(path))) yield recordOf(element)
}

/** One record per line. @throws UnreadableFileError */
export async function* jsonLineRecords(path: string): AsyncGenerator<RawRecord> {
  let [line, pending] = [1, '']
  for await (const piece of textOf(path)) {
    const lines = (pending + piece).split('\n')
    pending = lines.pop() ?? ''
    for (const text of lines) {
      if (text.trim() !== '') yield recordOf({ line, text })
      line++
    }
    if (pending.length > RECORD_MAX) throw new UnreadableFileError(line, NO_END)
  }
  if (pending.trim() !== '') yield recordOf({ line, text: pending })
}
