import { paths } from '@carte/navigation'
import { basketAtom, clearBasketAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
const shopId = 'centrum'

beforeAll(async () => {
  harness = await createHarness()
})
afterEach(() => harness.store.set(clearBasketAtom))
afterAll(() => harness.close())

interface Group {
  readonly min: number
  readonly max: number
  /** Option codes; `truffle` is sold out. */
  readonly options: readonly string[]
  readonly preselected?: readonly string[]
}

/** Opens the margherita with only this choice group. */
async function open({ min, max, options, preselected = [] }: Group) {
  const list = (codes: readonly string[]) => `{${codes.join(',')}}`
  const { sql } = harness.api
  await sql(
    `update choice_group set min = ${min}, max = ${max}, options = '${list(options)}', preselected = '${list(preselected)}' where code = 'extras'`,
  )
  await harness.enterShop(shopId)
  await renderScreen(
    harness,
    remote,
    'article',
    [paths.article],
    paths.article.href({ shopId, category: ['Mat'], articleId: 'margherita' }),
  )
  return userEvent.setup()
}

const extras = () => screen.getByRole('group', { name: /^Extras / })
const controls = () => [
  ...within(extras()).queryAllByRole<HTMLInputElement>('radio'),
  ...within(extras()).queryAllByRole<HTMLInputElement>('checkbox'),
]
/** Returns label and state of each control: ● chosen, ○ not chosen, × group full, – sold out. */
const seen = () =>
  controls().map((control) => {
    const [labelId = ''] = control.getAttribute('aria-labelledby')?.split(' ') ?? []
    const isBlocked = control.getAttribute('aria-disabled') === 'true'
    const state = control.disabled ? '–' : isBlocked ? '×' : control.checked ? '●' : '○'
    return `${state} ${document.getElementById(labelId)?.textContent}`
  })

async function tabTo(user: UserEvent, name: RegExp) {
  const target = controls().find((control) => name.test(control.closest('label')?.textContent ?? ''))
  for (let steps = 0; steps < 40 && document.activeElement !== target; steps += 1) await user.tab()
  expect(target).toHaveFocus()
}

type Press = readonly [on: RegExp, key: string]
interface Case {
  readonly what: string
  readonly group: Group
  readonly role: 'radio' | 'checkbox'
  /** What the group's accessible name says after `Extras`, at first. */
  readonly description: string
  readonly first: readonly string[]
  readonly presses: readonly Press[]
  readonly after: readonly string[]
  /** What the group's accessible name says after `Extras`, afterwards. */
  readonly limitsAfter: string
}

const CASES: readonly Case[] = [
  {
    what: '0/1 of one',
    group: { min: 0, max: 1, options: ['olives'] },
    role: 'checkbox',
    description: 'as many as you like',
    first: ['○ Olives'],
    presses: [[/Olives/, ' ']],
    after: ['● Olives'],
    limitsAfter: 'as many as you like',
  },
  {
    what: '0/1 of several, with an option for none',
    group: { min: 0, max: 1, options: ['olives', 'ham'] },
    role: 'radio',
    description: 'up to 1',
    first: ['● None', '○ Olives', '○ Ham'],
    presses: [[/None/, '{ArrowDown}{ArrowDown}']],
    after: ['○ None', '○ Olives', '● Ham'],
    limitsAfter: 'up to 1',
  },
  {
    what: '0/1 of several, when the choice is undone',
    group: { min: 0, max: 1, options: ['olives', 'ham'], preselected: ['olives'] },
    role: 'radio',
    description: 'up to 1',
    first: ['○ None', '● Olives', '○ Ham'],
    presses: [[/Olives/, '{ArrowUp}']],
    after: ['● None', '○ Olives', '○ Ham'],
    limitsAfter: 'up to 1',
  },
  {
    what: '1/1',
    group: { min: 1, max: 1, options: ['olives', 'truffle', 'ham'], preselected: ['olives'] },
    role: 'radio',
    description: 'choose 1',
    first: ['● Olives', '– Truffle', '○ Ham'],
    presses: [[/Olives/, '{ArrowDown}']],
    after: ['○ Olives', '– Truffle', '● Ham'],
    limitsAfter: 'choose 1',
  },
  {
    what: '0/n, full',
    group: { min: 0, max: 2, options: ['olives', 'ham', 'dip'] },
    role: 'checkbox',
    description: 'up to 2',
    first: ['○ Olives', '○ Ham', '○ Dip'],
    // The third option can be focused, but not chosen.
    presses: [
      [/Olives/, ' '],
      [/Ham/, ' '],
      [/Dip/, ' '],
    ],
    after: ['● Olives', '● Ham', '× Dip'],
    limitsAfter: 'up to 2 · 2 of 2 chosen',
  },
  {
    what: '0/n of at most n',
    group: { min: 0, max: 4, options: ['olives', 'ham'] },
    role: 'checkbox',
    description: 'as many as you like',
    first: ['○ Olives', '○ Ham'],
    presses: [
      [/Olives/, ' '],
      [/Ham/, ' '],
    ],
    after: ['● Olives', '● Ham'],
    limitsAfter: 'as many as you like',
  },
  {
    what: '1/n',
    group: { min: 1, max: 2, options: ['olives', 'ham', 'dip'] },
    role: 'checkbox',
    description: 'choose 1–2',
    first: ['○ Olives', '○ Ham', '○ Dip'],
    presses: [[/Ham/, ' ']],
    after: ['○ Olives', '● Ham', '○ Dip'],
    limitsAfter: 'choose 1–2 · you can choose 1 more',
  },
  {
    what: 'n/n',
    group: { min: 2, max: 2, options: ['olives', 'ham', 'dip'] },
    role: 'checkbox',
    description: 'choose 2',
    first: ['○ Olives', '○ Ham', '○ Dip'],
    presses: [[/Dip/, ' ']],
    after: ['○ Olives', '○ Ham', '● Dip'],
    limitsAfter: 'choose 2 · 1 still to choose',
  },
  {
    what: '2/4',
    group: { min: 2, max: 4, options: ['olives', 'ham', 'dip', 'fries', 'cola'] },
    role: 'checkbox',
    description: 'choose 2–4',
    first: ['○ Olives', '○ Ham', '○ Dip', '○ Fries', '○ Cola'],
    presses: [
      [/Olives/, ' '],
      [/Ham/, ' '],
      [/Dip/, ' '],
    ],
    after: ['● Olives', '● Ham', '● Dip', '○ Fries', '○ Cola'],
    limitsAfter: 'choose 2–4 · you can choose 1 more',
  },
  {
    what: '2/4 of three',
    group: { min: 2, max: 4, options: ['olives', 'ham', 'dip'] },
    role: 'checkbox',
    description: 'at least 2',
    first: ['○ Olives', '○ Ham', '○ Dip'],
    presses: [
      [/Olives/, ' '],
      [/Ham/, ' '],
    ],
    after: ['● Olives', '● Ham', '○ Dip'],
    limitsAfter: 'at least 2',
  },
  {
    what: '0/3 of four, one of them sold out',
    group: { min: 0, max: 3, options: ['olives', 'ham', 'truffle', 'dip'] },
    role: 'checkbox',
    description: 'up to 3',
    first: ['○ Olives', '○ Ham', '– Truffle', '○ Dip'],
    presses: [
      [/Olives/, ' '],
      [/Ham/, ' '],
      [/Ham/, ' '],
    ],
    after: ['● Olives', '○ Ham', '– Truffle', '○ Dip'],
    limitsAfter: 'up to 3 · you can choose 2 more',
  },
]

describe('a choice group operated by keyboard', () => {
  it.each(CASES)(
    'shows its options, selection and limits (min/max) for $what',
    async ({ group, role, description, first, presses, after, limitsAfter }) => {
      const user = await open(group)
      expect(extras()).toHaveAccessibleName(`Extras ${description}`)
      expect(within(extras()).getAllByRole(role)).toHaveLength(first.length)
      expect(seen()).toEqual(first)
      for (const [name, key] of presses) {
        await tabTo(user, name)
        await user.keyboard(key)
      }
      expect(seen()).toEqual(after)
      expect(extras()).toHaveAccessibleName(`Extras ${limitsAfter}`)
    },
  )
})

describe('a choice group', () => {
  it('explains why a full group accepts no more options and announces how many are left', async () => {
    const user = await open({ min: 0, max: 2, options: ['olives', 'ham', 'dip'] })
    const option = (name: RegExp) => within(extras()).getByRole('checkbox', { name })
    const announced = () => [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)
    expect(announced().join('')).not.toContain('Extras')
    await user.click(option(/Olives/))
    expect(announced()).toContain('Extras: you can choose 1 more')
    await user.click(option(/Ham/))
    expect(announced()).toContain('Extras: 2 of 2 chosen')
    expect(option(/Dip/)).toHaveAccessibleDescription('Contains egg You’ve chosen all 2. Remove one to choose this.')
    expect(option(/Ham/)).not.toHaveAccessibleDescription()
    await user.click(option(/Ham/))
    expect(option(/Dip/)).toHaveAccessibleDescription('Contains egg')
    await user.click(option(/Dip/))
    expect(option(/Dip/)).toBeChecked()
  })

  it.each([
    ['one', { min: 1, max: 1, options: ['truffle', 'ham'] }, 'radio', 'Please choose 1 here.'],
    [
      'at least two',
      { min: 2, max: 3, options: ['truffle', 'ham', 'olives', 'dip'] },
      'checkbox',
      'Please choose at least 2 here.',
    ],
    ['exactly two', { min: 2, max: 2, options: ['truffle', 'ham', 'olives'] }, 'checkbox', 'Please choose 2 here.'],
  ] as const)(
    'that requires %s shows the error in its description and focuses the first available option',
    async (_, group, role, error) => {
      const user = await open(group)
      await user.click(screen.getByRole('button', { name: /^Add ?120/ }))
      expect(within(extras()).getByRole('alert')).toHaveTextContent(error)
      expect(extras()).toHaveAccessibleDescription(expect.stringContaining(error))
      // Skips the first option, which is sold out.
      const ham = within(extras()).getByRole(role, { name: /Ham/ })
      expect(ham).toHaveFocus()
      expect(ham).toHaveAccessibleDescription(error)
      expect(harness.store.get(basketAtom).items).toHaveLength(0)
    },
  )

  it.each([
    ['every option of a required group is gone', { min: 1, max: 1, options: ['truffle'] }],
    ['too few are left', { min: 2, max: 4, options: ['truffle', 'ham'] }],
    ['there never were enough', { min: 3, max: 4, options: ['olives', 'ham'] }],
  ])('marks the dish as sold out and names the group when %s', async (_, group) => {
    await open(group)
    expect(screen.getByText('Sold out')).toBeVisible()
    expect(screen.getByText(/Everything under “Extras” is sold out/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to the menu' })).toBeVisible()
  })

  it('is not rendered without options', async () => {
    await open({ min: 0, max: 2, options: [] })
    expect(screen.queryByRole('group', { name: /^Extras / })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Add ?120/ })).toBeVisible()
  })
})
