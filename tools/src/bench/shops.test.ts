import { expect, it } from '@jest/globals'
import { shopsTable } from './report.ts'
import { compare } from './shops.ts'

const visit = (key: number, slowestKey: number, typingTask = 0) => ({ key, slowestKey, typingTask })
const short = { visits: [visit(10, 20), visit(20, 30), visit(40, 50)], served: { pageTime: 2, page: 1000 } }
const long = { visits: [visit(20, 30), visit(20, 90), visit(40, 50, 60)], served: { pageTime: 4, page: 3000 } }

it('The shop benchmark compares a chain with the shortest one round by round', () =>
  expect(compare(1000, long, short)).toEqual({
    shops: 1000,
    figures: { key: 20, slowestKey: 50, typingTask: 0, worstKey: 90, pageTime: 4, page: 3000 },
    ratios: { key: 1, slowestKey: 1.5, typingTask: 0, pageTime: 2, page: 3 },
  }))

it('The table of the shop benchmark has a column per chain and a dash for each missing figure', () => {
  const lines = shopsTable([compare(10, short, short), compare(1000, long, short)]).split('\n')
  const row = (name: string) =>
    lines
      .find((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim()
      .split(/ {2,}/)
  expect(lines[0]?.trim().split(/ {2,}/)).toEqual(['target', '10', '1,000', '÷ 1,000'])
  expect(row('typing: next frame ')).toEqual(['50', '20', '20', '1.00'])
  expect(row('typing: longest task')).toEqual(['50', '–', '–', '–'])
  expect(row('typing: next frame, worst of all')).toEqual(['50', '50', '90', '–'])
  expect(row('answer of 48 shops, brotli')).toEqual(['1.0 KB', '3.0 KB', '3.00'])
})
