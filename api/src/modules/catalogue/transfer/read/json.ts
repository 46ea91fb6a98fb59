import type { RawRecord } from './record.ts'
import { textOf, Unreadable } from './text.ts'

/** One element of an array, as it is written. */
export interface Element {
  readonly line: number
  readonly text: string
}

/** A longer record is a quote or a bracket that nobody has closed. */
const ELEMENT_MAX = 5_000_000
const NO_ARRAY = 'must be an array of records: [ {…}, {…} ]'

/**
 * Takes the text of one JSON array, in pieces of any length, apart into its elements. What stands inside of an element is not looked at:
 * only strings and brackets are followed. @throws Unreadable for what is no array
 */
export async function* elementsOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Element> {
  let state = 'before' as 'before' | 'element' | 'end'
  let [line, depth, inString, escaped, isFirst] = [1, 0, false, false, true]
  let [text, begun] = ['', 1]
  for await (const piece of pieces) {
    let start = 0
    for (let at = 0; at < piece.length; at++) {
      const letter = piece[at] as string
      if (letter === '\n') line++
      if (inString) {
        if (escaped) escaped = false
        else if (letter === '\\') escaped = true
        else if (letter === '"') inString = false
        continue
      }
      const isBlank = letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r'
      if (state === 'before') {
        if (isBlank) continue
        if (letter !== '[') throw new Unreadable(line, NO_ARRAY)
        ;[state, depth, start] = ['element', 0, at + 1]
        ;[text, begun] = ['', 0]
        continue
      }
      if (state === 'end') {
        if (isBlank) continue
        throw new Unreadable(line, 'there is more after the end of the array')
      }
      const closes = letter === ']' || letter === '}'
      if (depth === 0 && (letter === ',' || letter === ']')) {
        const element = (text + piece.slice(start, at)).trim()
        if (element !== '') yield { line: begun, text: element }
        else if (letter === ',' || !isFirst)
          throw new Unreadable(line, 'a record is missing: there is a comma too many')
        ;[isFirst, text, begun, start] = [false, '', 0, at + 1]
        if (letter === ']') state = 'end'
        continue
      }
      if (!isBlank && begun === 0) begun = line
      if (letter === '"') inString = true
      else if (letter === '[' || letter === '{') depth++
      else if (closes) depth--
    }
    if (state === 'element') text += piece.slice(start)
    if (text.length > ELEMENT_MAX) throw new Unreadable(begun, 'a record that begins here does not end')
  }
  if (state === 'before') throw new Unreadable(line, NO_ARRAY)
  if (state !== 'end') throw new Unreadable(begun || line, 'the file ends in the middle of a record')
}

const LINES = /\n/g

/** Where in a text that is no JSON it stops being so, in lines after its first. */
function linesTo(text: string, message: string): number {
  const [, position] = /position (\d+)/.exec(message) ?? []
  return position === undefined ? 0 : (text.slice(0, Number(position)).match(LINES)?.length ?? 0)
}

function recordOf({ line, text }: Element): RawRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    return { line: line + linesTo(text, message), fields: new Map(), fault: `is no JSON: ${message}` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, fields: new Map(), fault: 'is no record: write {"field": "value", …}' }
  return { line, fields: new Map(Object.entries(value)) }
}

/** The records of a JSON file, an array. @throws Unreadable */
export async function* jsonRecords(path: string): AsyncGenerator<RawRecord> {
  for await (const element of elementsOf(textOf(path))) yield recordOf(element)
}

/** The records of a file with one of them a line. @throws Unreadable */
export async function* jsonLineRecords(path: string): AsyncGenerator<RawRecord> {
  let [line, held] = [1, '']
  for await (const piece of textOf(path)) {
    const lines = (held + piece).split('\n')
    held = lines.pop() ?? ''
    for (const text of lines) {
      if (text.trim() !== '') yield recordOf({ line, text })
      line++
    }
    if (held.length > ELEMENT_MAX) throw new Unreadable(line, 'a record that begins here does not end')
  }
  if (held.trim() !== '') yield recordOf({ line, text: held })
}
