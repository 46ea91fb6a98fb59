import type { ShopSettings, UploadedPicture } from '@carte/contract'
import { createHarness, expectLog, type Harness, rejectionLog, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../../testing/back-office.ts'
import { GROUPS, type Group } from './groups.ts'
// Loads the page's code before the tests, so that no test waits for it.
import './section.ts'

expectLog(rejectionLog('call', 'role-required'))

let harness: Harness
let fetch: typeof globalThis.fetch
beforeAll(async () => {
  harness = await createHarness()
  fetch = (await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'owner' }])).fetch
})
afterEach(cleanup)
afterAll(() => harness.close())

const TITLES = {
  general: 'General',
  contact: 'Address and company',
  hours: 'Opening hours',
  ordering: 'Ordering',
  capacity: 'Collection times',
  tables: 'Tables',
}
const open = async (group: Group, as = fetch) => {
  const page = await openBackOffice(harness, as, adminPaths.shopSettings.href({ shopId: 'centrum', group }))
  await findTitle(TITLES[group])
  return page
}
const settings = async () => (await (await fetch('/api/admin/shops/centrum/settings')).json()) as ShopSettings
const saveButton = () => screen.getByRole('button', { name: 'Save' })
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
type User = Awaited<ReturnType<typeof open>>['user']
async function fill(user: User, input: HTMLElement, text: string) {
  await user.clear(input)
  if (text !== '') await user.type(input, text)
}

// SETUP-2
describe('the settings of a shop', () => {
  it('have a page for each group, with links to the others', async () => {
    const { user } = await open('general')
    const links = within(screen.getByRole('navigation', { name: /^Settings of / })).getAllByRole('link')
    expect(links).toHaveLength(GROUPS.length)
    expect(links[0]).toHaveAttribute('aria-current', 'page')
    await user.click(screen.getByRole('link', { name: 'Ordering' }))
    expect(await findTitle('Ordering')).toBeVisible()
  })

  it('save names and texts by language, and keep what was typed while the connection is lost', async () => {
    const { user, cut } = await open('general')
    const name = field('Name')
    await fill(user, name, '')
    await user.click(saveButton())
    await waitFor(() => expect(name).toHaveAccessibleDescription('Fill in this field.'))
    await fill(user, name, 'Nya Centrum')
    await user.click(screen.getByText('Description in other languages'))
    await fill(user, field('Suomi'), 'Torin laidalla')
    cut(true)
    await user.click(saveButton())
    expect(await screen.findByText(/^The server can’t be reached/)).toBeVisible()
    expect(name).toHaveValue('Nya Centrum')
    cut(false)
    await user.click(saveButton())
    expect(await screen.findByText('Saved')).toBeVisible()
    const { general } = await settings()
    expect(general).toMatchObject({ name: 'Nya Centrum', descriptions: { fi: 'Torin laidalla' } })
  })

  // SETUP-31
  it('have a picture, of which the part that guests see is chosen', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const headers = { 'content-type': 'image/png' }
    const uploaded = await fetch('/api/admin/shops/centrum/picture', {
      method: 'PUT',
      headers,
      body: new Uint8Array(Buffer.from(png, 'base64')),
    })
    const { imageUrl } = (await uploaded.json()) as UploadedPicture
    // A simulated browser uploads no files.
    await harness.api.sql('update shop set image = $1 where id = $2', [imageUrl, 'centrum'])
    const { user } = await open('general')
    const picture = within(screen.getByRole('group', { name: 'Picture' }))
    await user.click(picture.getByRole('button', { name: 'Choose the part to show' }))
    const cropper = within(picture.getByRole('region', { name: 'Part of the picture to show' }))
    fireEvent.load(cropper.getAllByRole('img')[0] as HTMLElement)
    expect(cropper.getByText('Page of the order type')).toBeVisible()
    await user.click(cropper.getByRole('button', { name: 'Use this part' }))
    await waitFor(() => expect(picture.queryByRole('button', { name: 'Frame' })).toBeNull())
    await user.click(saveButton())
    expect(await screen.findByText('Saved')).toBeVisible()
    expect((await settings()).general.imageUrl).toBe(`${imageUrl}.crop-0-1250-10000-7500.webp`)
    await user.click(picture.getByRole('button', { name: 'Remove the picture' }))
    await user.click(saveButton())
    await waitFor(async () => expect((await settings()).general.imageUrl).toBe(''))
  })

  // SETUP-17
  it('let the operator, and not an owner, change the place in the list', async () => {
    await open('general')
    expect(screen.queryByRole('region', { name: 'Place in the list' })).toBeNull()
    cleanup()
    const { user } = await open('general', (await signInAdmin(harness.api)).fetch)
    const form = within(screen.getByRole('region', { name: 'Place in the list' }))
    const number = form.getByLabelText('Number')
    await fill(user, number, 'first')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(number).toHaveAccessibleDescription(/Use a whole number from 0 to 1000000\./))
    await fill(user, number, '7')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Saved')).toBeVisible()
    expect((await settings()).position).toEqual({ position: 7 })
  })

  it('of two people at once merge by field: the second sees the first one’s change, and loses nothing', async () => {
    const { user } = await open('contact')
    const { contact: before } = await settings()
    const body = JSON.stringify({ before, after: { ...before, vatNumber: 'SE1' } })
    const headers = { 'content-type': 'application/json' }
    const theirs = await fetch('/api/admin/shops/centrum/settings/contact', { method: 'PUT', headers, body })
    expect(theirs.status).toBe(200)
    const form = screen.getByRole('region', { name: 'Contact and company' })
    await fill(user, within(form).getByLabelText('Phone'), '+46 8 99')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Someone else has changed this/)).toBeVisible()
    await waitFor(() => expect(within(form).getByLabelText('VAT number')).toHaveValue('SE1'))
    expect(within(form).getByLabelText('Phone')).toHaveValue('+46 8 99')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect((await settings()).contact).toEqual({ ...before, vatNumber: 'SE1', phone: '+46 8 99' }),
    )
  })

  it('take a position by pasting both numbers, and name a country without VAT rates', async () => {
    const { user } = await open('contact')
    const form = screen.getByRole('region', { name: 'Address' })
    await user.click(within(form).getByLabelText('Latitude'))
    await user.paste('59.33, 18.06')
    expect(within(form).getByLabelText('Longitude')).toHaveValue('18.06')
    expect(within(form).getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/?mlat=59.33&mlon=18.06#map=17/59.33/18.06',
    )
    await fill(user, within(form).getByLabelText('Country'), 'US')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    const country = within(form).getByLabelText('Country')
    await waitFor(() => expect(country).toHaveAccessibleDescription(/^There is no VAT rate/))
    await fill(user, country, 'SE')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await settings()).address).toMatchObject({ latitude: 59.33, longitude: 18.06 }))
  })

  it('let a manager read the company, which only owners change', async () => {
    const manager = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'manager' }])
    await open('contact', manager.fetch)
    expect(screen.getByText('Only owners can change this.')).toBeVisible()
    expect(screen.queryByLabelText('Phone')).toBeNull()
  })

  it('need an order type and a whole number of minutes', async () => {
    const { user } = await open('ordering')
    const minutes = field('Preparation time in minutes')
    await fill(user, minutes, '1.5')
    await user.click(saveButton())
    await waitFor(() => expect(minutes).toHaveAccessibleDescription(/Use a whole number from 0 to 1440/))
    await fill(user, minutes, '25')
    for (const box of screen.getAllByRole('checkbox', { checked: true })) await user.click(box)
    expect(screen.getByText('Choose at least one.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Eat in' }))
    await user.click(saveButton())
    await waitFor(async () =>
      expect((await settings()).ordering).toEqual({ orderTypes: ['dineInPlace'], preparationMinutes: 25 }),
    )
  })
})

// SETUP-3
describe('the opening hours', () => {
  // SETUP-30
  it('are blocks of a week that arrow keys move and resize, with the same value as the table', async () => {
    const { user } = await open('hours')
    const week = within(screen.getByRole('region', { name: 'Opening hours' }))
    const monday = within(screen.getByRole('region', { name: 'Monday' }))
    const block = (name: string) => week.findByRole('button', { name })
    for (const remove of monday.queryAllByRole('button', { name: /^Remove hours/ })) await user.click(remove)
    await user.click(week.getByRole('button', { name: 'Add hours to Monday' }))
    expect(await block('Monday, 10:00–20:00')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(await block('Monday, 10:15–20:15')).toHaveFocus()
    await user.keyboard('{Shift>}{ArrowRight>4/}{/Shift}')
    expect(monday.getByLabelText('Opens')).toHaveValue('10:15')
    expect(monday.getByLabelText('Closes')).toHaveValue('21:15')
    expect(week.getByRole('status')).toHaveTextContent('Monday, 10:15–21:15')
    await user.click(week.getByRole('button', { name: 'End 15 minutes later' }))
    await user.click(week.getByRole('button', { name: 'Begin 15 minutes earlier' }))
    expect(await block('Monday, 10:00–21:30')).toBeVisible()
    await fill(user, monday.getByLabelText('Closes'), '01:00')
    expect(await block('Monday, 10:00–01:00 on the next day')).toBeVisible()
    // A quarter more would be within Tuesday’s hours.
    const tuesday = within(screen.getByRole('region', { name: 'Tuesday' }))
    for (const remove of tuesday.queryAllByRole('button', { name: /^Remove hours/ })) await user.click(remove)
    await user.click(tuesday.getByRole('button', { name: 'Add hours on Tuesday' }))
    await fill(user, tuesday.getByLabelText('Opens'), '01:00')
    ;(await block('Monday, 10:00–01:00 on the next day')).focus()
    await user.keyboard('{ArrowRight}')
    expect(week.getByRole('status')).toHaveTextContent('Not possible: the hours would overlap with others.')
    expect(monday.getByLabelText('Closes')).toHaveValue('01:00')
    await user.keyboard('{Delete}')
    expect(week.getByRole('status')).toHaveTextContent('Removed: Monday, 10:00–01:00 on the next day')
    expect(monday.getByText('Closed')).toBeVisible()
    expect(week.getByRole('button', { name: 'Add hours to Monday' })).toHaveFocus()
    const before = (await settings()).hours.openingHours.filter(({ dayOfWeek }) => dayOfWeek !== 'Monday')
    await user.click(saveButton())
    expect(await screen.findByText('Saved')).toBeVisible()
    expect((await settings()).hours.openingHours).toEqual(
      before.map((period) =>
        period.dayOfWeek === 'Tuesday' ? { ...period, opens: '01:00:00', closes: '20:00:00' } : period,
      ),
    )
  })

  it('have several periods a day, are copied to other days, and may end after midnight', async () => {
    const { user } = await open('hours')
    const monday = within(screen.getByRole('region', { name: 'Monday' }))
    for (const remove of monday.queryAllByRole('button', { name: /^Remove hours/ })) await user.click(remove)
    expect(monday.getByText('Closed')).toBeVisible()
    await user.click(monday.getByRole('button', { name: 'Add hours on Monday' }))
    await fill(user, monday.getByLabelText('Opens'), '18:00')
    await fill(user, monday.getByLabelText('Closes'), '02:00')
    expect(monday.getByText('until the next day')).toBeVisible()
    await user.click(monday.getByRole('button', { name: 'Add hours on Monday' }))
    const [, opens] = monday.getAllByLabelText('Opens') as [HTMLElement, HTMLElement]
    const [, closes] = monday.getAllByLabelText('Closes') as [HTMLElement, HTMLElement]
    await user.type(opens, '18:00')
    await user.type(closes, '20:00')
    await user.click(saveButton())
    await waitFor(() => expect(opens).toHaveAccessibleDescription('Other hours of the day begin at this time.'))
    await fill(user, opens, '11:00')
    await fill(user, closes, '14:00')
    await user.click(monday.getByRole('button', { name: 'Copy to other days: Monday' }))
    const dialog = await findDialog('Copy to other days: Monday')
    await user.click(dialog.getByRole('checkbox', { name: 'Sunday' }))
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await user.click(saveButton())
    expect(await screen.findByText('Saved')).toBeVisible()
    const { openingHours } = (await settings()).hours
    for (const day of ['Monday', 'Sunday'])
      expect(openingHours.filter(({ dayOfWeek }) => dayOfWeek === day)).toEqual([
        { dayOfWeek: day, opens: '11:00:00', closes: '14:00:00' },
        { dayOfWeek: day, opens: '18:00:00', closes: '02:00:00' },
      ])
  })

  it('have exceptions by date with a reason, which can be removed', async () => {
    const { user } = await open('hours')
    await user.click(screen.getByRole('button', { name: 'Add a day' }))
    const dialog = await findDialog('Add a day')
    await user.type(dialog.getByLabelText('Date'), '2030-12-24')
    await user.type(dialog.getByLabelText('Reason'), 'Christmas')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('rowheader', { name: 'Tue, 24 Dec 2030' })).toBeVisible()
    const { days } = await settings()
    expect(days.find(({ date }) => date === '2030-12-24')?.periods).toMatchObject([{ opens: '', reason: 'Christmas' }])
    await user.click(screen.getByRole('button', { name: 'Remove Tue, 24 Dec 2030' }))
    await user.click((await findDialog('Remove Tue, 24 Dec 2030?')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Tue, 24 Dec 2030' })).toBeNull())
  })
})

// SETUP-4
describe('tables and limits', () => {
  it('are added one by one and several at once, and have printable cards', async () => {
    const { user } = await open('tables')
    await user.click(screen.getByRole('button', { name: 'Add several' }))
    const many = await findDialog('Add several')
    await user.type(many.getByLabelText('Name'), 'Bord')
    await fill(user, many.getByLabelText('First number'), '101')
    await fill(user, many.getByLabelText('Last number'), '103')
    await user.click(many.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('rowheader', { name: 'Bord 103' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add a table' }))
    const one = await findDialog('Add a table')
    await user.type(one.getByLabelText('Name'), 'Other')
    await user.type(one.getByLabelText('Id'), '102')
    await user.click(one.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(one.getByLabelText('Id')).toHaveAccessibleDescription(/^This id is already in use/))
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      '/api/admin/shops/centrum/table-cards?perPage=4',
    )
  })

  it('limit orders by order type, with an error at each wrong number', async () => {
    const { user } = await open('capacity')
    const takeaway = within(screen.getByRole('group', { name: 'Take away' }))
    await user.click(takeaway.getByRole('checkbox', { name: 'Limit the orders' }))
    const orders = takeaway.getByLabelText('Orders at most')
    await fill(user, orders, '-1')
    await user.click(saveButton())
    await waitFor(() => expect(orders).toHaveAccessibleDescription(/Use a whole number from 0 to 10000/))
    await fill(user, orders, '8')
    await user.click(saveButton())
    await waitFor(async () =>
      expect((await settings()).capacity.takeAway).toMatchObject({ ordersMax: 8, slotMinutes: 15 }),
    )
  })
})
