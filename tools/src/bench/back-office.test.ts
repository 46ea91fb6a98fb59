import { describe, expect, it } from '@jest/globals'
import { combine, type Installation } from './back-office.ts'
import { menuOf } from './long-menu.ts'
import { backOfficeOpeningTable, backOfficeTable } from './report.ts'

const cells = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/))

describe('the benchmark of the back office', () => {
  const actions = combine([
    { scrolled: [17, 17, 60], firstKey: [20] },
    { scrolled: [17, 80, 90], firstKey: [70] },
    { scrolled: [17, 18], firstKey: [30] },
  ])

  it('combines the frames of visits as medians of the figures of each', () => {
    expect(actions).toEqual({
      scrolled: { longest: 60, p95: 60, over: 1 },
      firstKey: { longest: 30, p95: 30, over: 0 },
    })
  })

  it('has no long frame where nothing was measured', () => {
    expect(combine([{ shopsMore: [] }])).toEqual({ shopsMore: { longest: 0, p95: 0, over: 0 } })
  })

  it('prints frames and openings of each installation', () => {
    const opening = { painted: 2_100, answered: 2_300, longest: 120, scripts: 200_000, answers: 8_000, requests: 14 }
    const installations: readonly Installation[] = [
      { dishes: 5_000, shops: 500, actions, cpu: { scrolled: 6 }, opening },
    ]
    const [head, scrolled] = cells(backOfficeTable(installations))
    expect(head).toEqual(['5,000 articles, 500 shops: longest', 'p95', '> 50 ms', 'CPU ×4'])
    expect(scrolled).toEqual(['menu: scroll', '60', '60', '1', '24'])
    const [, opened = []] = cells(backOfficeOpeningTable(installations))
    expect(opened.slice(0, 4)).toEqual(['5,000 articles, 500 shops', '2100', '2300', '120'])
  })

  it('fills a menu with all of its dishes in 60 categories', () => {
    const { menu, articles } = menuOf(5_000, 60)
    const placed = menu.items.flatMap(({ items }) => items.map(({ code }) => code))
    expect([menu.items.length, placed.length, new Set(placed).size]).toEqual([60, 5_000, 5_000])
    expect(placed.every((code) => articles.some((article) => article.code === code))).toBe(true)
  })
})
