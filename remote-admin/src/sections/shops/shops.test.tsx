import { createHarness, expectLog, type Harness, rejectionLog, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../../testing/back-office.ts'
// Load the pages' code before the tests, so that no test waits for it.
import '../brand/section.ts'
import '../chains/section.ts'
import '../shop-settings/section.ts'
import '../tablets/section.ts'
import './section.ts'

expectLog(rejectionLog('call', 'role-required', 'not-authenticated'))

let harness: Harness
let fetch: typeof globalThis.fetch
beforeAll(async () => {
  harness = await createHarness()
  fetch = (await signInAdmin(harness.api)).fetch
})
afterEach(cleanup)
afterAll(() => harness.close())

const open = async (at: string, title: string, as = fetch) => {
  const page = await openBackOffice(harness, as, at)
  await findTitle(title)
  return page
}

// SETUP-1, SETUP-5, SETUP-6
describe('the list of shops', () => {
  // Also when a test fails, so that the other tests find a short list.
  afterEach(() => harness.api.sql("delete from shop where id like 'many-%'"))

  it('finds shops by words, also among 500', async () => {
    await harness.api.sql(
      "insert into shop select (json_populate_record(shop, json_build_object('id', 'many-' || n, 'name', 'Many ' || n, 'position', 1000 + n))).* from shop, generate_series(1, 500) n where id = 'centrum'",
    )
    const { user, location } = await open(adminPaths.shops.href(), 'Restaurants')
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    await user.type(screen.getByRole('searchbox'), 'many 477')
    await waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Many 477']))
    expect(location()).toBe('/admin/shops?search=many+477')
    await user.selectOptions(screen.getByLabelText('State'), 'Paused')
    expect(await screen.findByText('No restaurant found')).toBeVisible()
  })

  it('finds shops also when an answer takes longer than the pause after typing', async () => {
    const { user, location } = await open(adminPaths.shops.href(), 'Restaurants', async (input, init) => {
      const answer = await fetch(input, init)
      await new Promise((resolve) => setTimeout(resolve, 600))
      return answer
    })
    await user.type(screen.getByRole('searchbox'), 'helsi')
    await user.selectOptions(screen.getByLabelText('State'), 'Open')
    await waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Helsinki']))
    expect(location()).toBe('/admin/shops?search=helsi&state=online')
  })

  it('lets a shift leader pause and open, and nothing else', async () => {
    const shift = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'shift' }])
    const { user } = await open(adminPaths.shops.href(), 'Restaurants', shift.fetch)
    expect(screen.queryByRole('button', { name: 'Add restaurant' })).toBeNull()
    const table = screen.getByRole('table')
    expect(within(table).queryByRole('link')).toBeNull()
    await user.click(within(table).getByRole('button', { name: 'Change Centrum' }))
    const dialog = await findDialog('Centrum')
    await user.selectOptions(dialog.getByLabelText('Length of the pause'), 'Until someone opens it')
    await user.click(dialog.getByRole('button', { name: 'Pause' }))
    expect(await within(table).findByText('Paused')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Open' }))
    expect(await within(table).findByText('Open')).toBeInTheDocument()
  })

  it('adds a shop that cannot open before it has an address, and removes it', async () => {
    const { user } = await open(adminPaths.shops.href(), 'Restaurants')
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }))
    const dialog = await findDialog('Add restaurant')
    await user.type(dialog.getByLabelText('Name'), 'Ny')
    await user.type(dialog.getByLabelText('Id'), 'centrum')
    await user.click(dialog.getByRole('button', { name: 'Add restaurant' }))
    const id = dialog.getByLabelText('Id')
    await waitFor(() => expect(id).toHaveAccessibleDescription(/^This id is already in use/))
    await user.clear(id)
    await user.type(id, 'ny')
    await user.click(dialog.getByRole('button', { name: 'Add restaurant' }))
    expect(await findTitle('Address and company')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'General' }))
    await findTitle('General')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText(/^Fill in the address and the company first/)).toBeVisible()
    // The navigation has the first one, the page the second one.
    await user.click(screen.getAllByRole('link', { name: 'Restaurants' }).at(-1) as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Remove Ny' }))
    await user.click((await findDialog('Remove Ny?')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ny' })).toBeNull())
  })
})

// SETUP-8
describe('the keys of tablets', () => {
  it('are shown once, and revoked', async () => {
    const { user } = await open(adminPaths.tablets.href({ shopId: 'centrum' }), 'Tablets and keys')
    await user.click(screen.getByRole('button', { name: 'Create a key' }))
    const dialog = await findDialog('Create a key')
    await user.type(dialog.getByLabelText('Name of the tablet'), 'Bar')
    await user.click(dialog.getByRole('button', { name: 'Create a key' }))
    const key = (await dialog.findByText(/^carte_staff_/)).textContent ?? ''
    const headers = { authorization: `Bearer ${key}` }
    expect((await harness.api.fetch('/api/staff/session', { headers })).status).toBe(200)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(key)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Revoke Bar' }))
    await user.click((await findDialog('Revoke the key “Bar”?')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('No keys yet')).toBeVisible()
    expect((await harness.api.fetch('/api/staff/session', { headers })).status).toBe(401)
  })
})

// SETUP-9, SETUP-10
describe('chains and colours', () => {
  const readBrand = async () => (await fetch('/api/admin/brand')).json()

  it('show the lines to paste, and name wrong origins', async () => {
    const { user } = await open(adminPaths.chains.href(), 'Chains')
    await user.click(screen.getByRole('button', { name: 'Add a chain' }))
    const dialog = await findDialog('Add a chain')
    await user.type(dialog.getByLabelText('Name'), 'Roma')
    await user.type(dialog.getByLabelText('Key'), 'roma')
    await user.type(dialog.getByLabelText('Origins'), 'http://roma.example')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const origins = dialog.getByLabelText('Origins')
    await waitFor(() => expect(origins).toHaveAttribute('aria-invalid', 'true'))
    await user.clear(origins)
    await user.type(origins, 'https://roma.example')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/embed\.js\?chain=roma/)).toBeVisible()
  })

  it('say in words that a text is hard to read, and are not saved then', async () => {
    const { user } = await open(adminPaths.brand.href(), 'Colours')
    expect(screen.getAllByText(/^Easy to read/)).toHaveLength(2)
    const [accent] = screen.getAllByLabelText<HTMLInputElement>('Buttons and links')
    fireEvent.input(accent as HTMLInputElement, { target: { value: '#ffeeaa' } })
    expect(await screen.findByText(/^Hard to read/)).toBeVisible()
    const before = await readBrand()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getAllByLabelText('Text on buttons')[0]).toBeInvalid())
    expect(await readBrand()).toEqual(before)
    fireEvent.input(accent as HTMLInputElement, { target: { value: '#1b6b3a' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(await readBrand()).toMatchObject({ accent: { light: '#1b6b3a' } })
  })
})
