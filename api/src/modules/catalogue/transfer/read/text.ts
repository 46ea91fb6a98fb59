import { createReadStream } from 'node:fs'

/** An unchecked record: texts from CSV, any values from JSON. */
export interface RawRecord {
  /** Line at which the record begins, counted from 1. */
  readonly line: number
  readonly fields: ReadonlyMap<string, unknown>
  /** Column names of a CSV file. A record with these has no values. */
  readonly header?: readonly string[]
  readonly error?: string
}

/** The rest of the file cannot be read. */
export class UnreadableFileError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const NEWLINE = 10
const UTF16 = 'is written in UTF-16; save it as “CSV UTF-8”'
const NOT_UTF8 = 'has bytes that are not UTF-8; save it as “CSV UTF-8” (Excel) or with the encoding UTF-8'

/** Returns the first line of a chunk that is not UTF-8, counted from 0. */
function lineOfInvalidByte(chunk: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 0
  for (let start = 0; start < chunk.length; line++) {
    const end = chunk.indexOf(NEWLINE, start)
    const bytes = chunk.subarray(start, end === -1 ? undefined : end + 1)
    try {
      decoder.decode(bytes, { stream: end === -1 })
    } catch {
      return line
    }
    if (end === -1) break
    start = end + 1
  }
  return line
}

/**
 * Yields a file's text without byte order mark, with `\n` as line end, also within cells.
 *
 * @throws UnreadableFileError if it is not UTF-8
 */
export async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [line, pending, isFirst] = [1, '', true]
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer
    if (isFirst && /^(?:\xff\xfe|\xfe\xff)/.test(bytes.subarray(0, 2).toString('latin1')))
      throw new UnreadableFileError(1, UTF16)
    isFirst = false
    let text: string
    try {
      text = pending + decoder.decode(bytes, { stream: true })
    } catch {
      throw new UnreadableFileError(line + lineOfInvalidByte(bytes), NOT_UTF8)
    }
    if (text.includes('\0'))
      throw new UnreadableFileError(line, 'is not a text file (it has zero bytes); save it as “CSV UTF-8”')
    // A final `\r` may be the first half of `\r\n`.
    pending = text.endsWith('\r') ? '\r' : ''
    const whole = (pending === '' ? text : text.slice(0, -1)).replace(/\r\n?/g, '\n')
    for (let at = whole.indexOf('\n'); at !== -1; at = whole.indexOf('\n', at + 1)) line++
    if (whole !== '') yield whole
  }
  try {
    const rest = pending + decoder.decode()
    if (rest !== '') yield rest.replace(/\r\n?/g, '\n')
  } catch {
    throw new UnreadableFileError(line, NOT_UTF8)
  }
}
