import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { elementsOf } from './json.ts'

async function readElements(pieces: readonly string[]) {
  const elements = []
  for await (const element of elementsOf(pieces)) elements.push(element)
  return elements
}

function split(text: string, lengths: readonly number[]): string[] {
  const pieces = []
  for (let at = 0, n = 0; at < text.length; n++) {
    const length = lengths[n % lengths.length] ?? 1
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const blanks = fc.stringMatching(/^[ \n\t]{0,4}$/)

describe('elementsOf', () => {
  it('yields the elements that JSON.parse finds, with their lines, however the text is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 0, max: 3 }),
        blanks,
        lengths,
        async (values, indent, blank, cuts) => {
          const text = `${blank}${JSON.stringify(values, null, indent)}${blank}`
          const elements = await readElements(split(text, cuts))
          expect(elements.map((element) => JSON.parse(element.text))).toEqual(JSON.parse(text))
          const lines = text.split('\n')
          for (const { line, text: element } of elements) expect(lines[line - 1]).toContain(element.split('\n')[0])
        },
      ),
    )
  })

  it('rejects every text that JSON.parse rejects or that is not an array', async () => {
    const scraps = fc.array(
      fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', '1', 'null', ' ', '\n', '\u00a0'),
      {
        maxLength: 12,
      },
    )
    await fc.assert(
      fc.asyncProperty(scraps, lengths, async (parts, cuts) => {
        const text = parts.join('')
        const parse = () => {
          const value: unknown = JSON.parse(text)
          if (!Array.isArray(value)) throw new SyntaxError('no array')
          return value
        }
        const take = async () =>
          (await readElements(split(text, cuts))).map((element) => JSON.parse(element.text) as unknown)
        let expected: unknown = null
        try {
          expected = parse()
        } catch {
          await expect(take()).rejects.toThrow()
          return
        }
        expect(await take()).toEqual(expected)
      }),
      { numRuns: 500, examples: [[['[', '\u00a0', '1', ']'], [4]]] },
    )
  })
})
