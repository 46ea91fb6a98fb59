import type { AdminMenu } from '@carte/contract'
import { createHarness, type Harness, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { adminPaths } from '../../paths.ts'
import { findDialog, openBackOffice } from '../../testing/back-office.ts'

const MENU = 'menu-eur'
const at = { menuId: MENU }

let harness: Harness
let anna: typeof globalThis.fetch
beforeAll(async () => {
  harness = await createHarness()
  anna = (await signInAdmin(harness.api, [{ shopId: 'helsinki', role: 'manager' }], { name: 'Anna' })).fetch
})
beforeEach(async () => {
  await harness.api.sql('delete from menu_change')
})
afterEach(cleanup)
afterAll(() => harness.close())

const draft = async () => {
  const { draft: present } = (await (await anna(`/api/admin/menus/${MENU}`)).json()) as AdminMenu
  return Object.fromEntries(present.changes.map(({ subject, field, after }) => [`${subject} ${field}`, after]))
}
const openBurger = () => openBackOffice(harness, anna, adminPaths.menuArticle.href({ ...at, code: 'burger' }))
/** The table's part of a day. */
const dayOf = (name: string) => within(screen.getByRole('region', { name }))
async function fill(user: UserEvent, input: HTMLElement, time: string) {
  await user.clear(input)
  if (time !== '') await user.type(input, time)
}
/** Copies the hours of a day to other days. */
async function copy(user: UserEvent, day: string, others: readonly string[]) {
  await user.click(dayOf(day).getByRole('button', { name: `Copy to other days: ${day}` }))
  const dialog = await findDialog(`Copy to other days: ${day}`)
  for (const other of others) await user.click(dialog.getByRole('checkbox', { name: other }))
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save to the draft' }))

// SALE-9
describe('the sale times of a dish', () => {
  it('are drawn in a week and typed in its table, and the draft says them in words', async () => {
    const { user } = await openBurger()
    await user.click(await screen.findByRole('button', { name: 'Add times' }))
    const add = screen.getByRole('button', { name: 'Add hours to Monday' })
    expect(add).toHaveFocus()
    await user.click(add)
    // The new block has the focus: its end moves with Shift.
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}')
    expect(dayOf('Monday').getByLabelText('From')).toHaveValue('09:45')
    expect(dayOf('Monday').getByLabelText('Until')).toHaveValue('19:30')
    await fill(user, dayOf('Monday').getByLabelText('From'), '07:00')
    await fill(user, dayOf('Monday').getByLabelText('Until'), '11:00')
    expect(screen.getByRole('button', { name: 'Monday, 07:00–11:00' })).toBeInTheDocument()
    await copy(user, 'Monday', ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await user.click(dayOf('Saturday').getByRole('button', { name: 'Add hours on Saturday' }))
    await fill(user, dayOf('Saturday').getByLabelText('From'), '22:00')
    await fill(user, dayOf('Saturday').getByLabelText('Until'), '02:00')
    expect(dayOf('Saturday').getByText('until the next day')).toBeVisible()
    expect(dayOf('Sunday').getByText('Not sold')).toBeVisible()
    await save(user)
    await screen.findByText('Saved')
    expect(await draft()).toEqual({
      'article/burger saleTimes': ['Monday-Friday 07:00-11:00', 'Saturday 22:00-02:00'],
    })
    cleanup()
    await openBackOffice(harness, anna, adminPaths.menuChanges.href(at))
    expect(await screen.findByText(/Mon–\u2060Fri 07:00–\u206011:00, Sat 22:00–\u206002:00/)).toBeVisible()
    expect(document.body).toHaveTextContent(/Sale times/)
  })

  it('stay as they were if Escape ends a drag, which then closes no dialog', async () => {
    const { user } = await openBurger()
    await user.click(await screen.findByRole('button', { name: 'Add times' }))
    await user.click(screen.getByRole('button', { name: 'Add hours to Monday' }))
    const block = () => screen.getByRole('button', { name: /^Monday, / })
    expect(block()).toHaveAccessibleName('Monday, 10:00–20:00')
    // A simulated browser lays nothing out: the days are rows of 40 pixels, and an hour is 40 pixels wide.
    for (const [at, row] of document.querySelectorAll('[data-day]').entries())
      row.getBoundingClientRect = () => new DOMRect(0, at * 40, 960, 40)
    const week = block().closest('[data-day]')?.parentElement?.parentElement as HTMLElement
    week.setPointerCapture = () => {}
    // It has no pointer events either.
    const point = (type: string, clientX: number) => {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY: 20 })
      fireEvent(block(), Object.assign(event, { pointerId: 1, isPrimary: true, pointerType: 'mouse' }))
    }
    point('pointerdown', 500)
    point('pointermove', 540)
    expect(block()).toHaveAccessibleName('Monday, 11:00–21:00')
    expect(fireEvent.keyDown(block(), { key: 'Escape' })).toBe(false)
    expect(block()).toHaveAccessibleName('Monday, 10:00–20:00')
    expect(fireEvent.keyDown(block(), { key: 'Escape' })).toBe(true)
  })

  it('can be removed again, and must be complete', async () => {
    const { user } = await openBurger()
    await user.click(await screen.findByRole('button', { name: 'Add times' }))
    expect(dayOf('Monday').getByText('Whenever the restaurant is open')).toBeVisible()
    await user.click(dayOf('Monday').getByRole('button', { name: 'Add hours on Monday' }))
    await fill(user, dayOf('Monday').getByLabelText('Until'), '')
    await save(user)
    const until = dayOf('Monday').getByLabelText('Until')
    await waitFor(() => expect(until).toHaveAccessibleDescription('Enter a time, such as 10:30.'))
    await waitFor(() => expect(until).toHaveFocus())
    await fill(user, until, '11:00')
    await save(user)
    await screen.findByText('Saved')
    expect(await draft()).toEqual({ 'article/burger saleTimes': ['Monday 10:00-11:00'] })
    await user.click(dayOf('Monday').getByRole('button', { name: 'Remove hours 1 of Monday' }))
    await save(user)
    await waitFor(async () => expect(await draft()).toEqual({}))
  })
})

// SALE-11
describe('the dates of sale times', () => {
  it('bound the hours of a week of their own, and the draft says them in words', async () => {
    const { user } = await openBurger()
    await user.click(await screen.findByRole('button', { name: 'Add dates' }))
    const dates = within(screen.getByRole('group', { name: 'Dates' }))
    const [first, last] = [dates.getByLabelText('First date'), dates.getByLabelText('Last date')]
    expect(first).toHaveFocus()
    await save(user)
    await waitFor(() => expect(first).toHaveAccessibleDescription('Enter at least one date.'))
    await waitFor(() => expect(first).toHaveFocus())
    await fill(user, first, '2026-12-24')
    await fill(user, last, '2026-12-01')
    expect(first).toHaveAccessibleDescription('The last date is before the first.')
    await fill(user, first, '2026-12-01')
    await fill(user, last, '2026-12-24')
    await save(user)
    await screen.findByText('Saved')
    expect(await draft()).toEqual({ 'article/burger saleTimes': ['2026-12-01/2026-12-24'] })
    await user.click(dates.getByText('Only at certain hours'))
    await user.click(dates.getByRole('button', { name: 'Add hours to Sunday' }))
    await save(user)
    await waitFor(async () =>
      expect(await draft()).toEqual({ 'article/burger saleTimes': ['2026-12-01/2026-12-24 Sunday 10:00-20:00'] }),
    )
    cleanup()
    await openBackOffice(harness, anna, adminPaths.menuChanges.href(at))
    expect(await screen.findByText(/1–\u206024 December 2026: Sun 10:00–\u206020:00/)).toBeVisible()
    cleanup()
    const again = await openBurger()
    await again.user.click(await screen.findByRole('button', { name: 'Remove the dates' }))
    await save(again.user)
    await waitFor(async () => expect(await draft()).toEqual({}))
  })
})

// SALE-9
describe('the sale times of several selected dishes', () => {
  it('are set at once and removed again, in the draft', async () => {
    const { user } = await openBackOffice(harness, anna, adminPaths.menu.href(at))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Burgare' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Sallad' }))
    await user.click(screen.getByRole('button', { name: 'Change sale times' }))
    const dialog = await findDialog('Change sale times')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Add at least one time.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Add times' }))
    await user.click(dialog.getByRole('button', { name: 'Add hours to Sunday' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('2 changes')
    expect(await draft()).toEqual({
      'article/burger saleTimes': ['Sunday 10:00-20:00'],
      'article/salad saleTimes': ['Sunday 10:00-20:00'],
    })
    await user.click(screen.getByRole('button', { name: 'Change sale times' }))
    const again = await findDialog('Change sale times')
    expect(again.getByRole('button', { name: 'Sunday, 10:00–20:00' })).toBeVisible()
    await user.selectOptions(again.getByLabelText('What to do'), 'Remove sale times')
    await user.click(again.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await draft()).toEqual({}))
  })
})

// SALE-9
describe('the sale times of a category', () => {
  it('are part of the draft', async () => {
    const { user } = await openBackOffice(harness, anna, adminPaths.menu.href(at))
    await user.click(await screen.findByRole('button', { name: /^Mat/ }))
    const dialog = await findDialog('Mat')
    await user.click(dialog.getByRole('button', { name: 'Add times' }))
    await user.click(dialog.getByRole('button', { name: 'Add hours on Monday' }))
    await fill(user, dayOf('Monday').getByLabelText('From'), '')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter a time, such as 10:30.')).toBeVisible()
    await fill(user, dayOf('Monday').getByLabelText('From'), '07:00')
    await copy(user, 'Monday', ['Tuesday'])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await draft()).toEqual({ 'category/Mat saleTimes': ['Monday-Tuesday 07:00-20:00'] })
  })
})
