import type { AdminCampaigns, CampaignSettings, UploadedPicture } from '@carte/contract'
import { createHarness, type Harness, type SignedInAdmin, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../../testing/back-office.ts'

let harness: Harness
let admin: SignedInAdmin
beforeAll(async () => {
  harness = await createHarness()
  admin = await signInAdmin(harness.api)
})
afterEach(cleanup)
afterAll(() => harness.close())

const open = (at: string) => openBackOffice(harness, admin.fetch, at)
const campaigns = async () => ((await (await admin.fetch('/api/admin/campaigns')).json()) as AdminCampaigns).campaigns
const campaignOf = async (code: string) => (await campaigns()).find((campaign) => campaign.code === code)
/** Changes a campaign as another person does. */
async function changeElsewhere(code: string, fields: Partial<CampaignSettings> | null) {
  const before = await campaignOf(code)
  const answer = await admin.fetch('/api/admin/campaigns', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ before, after: fields && { ...before, ...fields } }),
  })
  expect(answer.status).toBe(200)
}
/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Waits until the search has answered the last key: an answer for fewer letters can have other options. */
const findOnlyOption = async (text: string) => {
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([text]))
  return screen.getByRole('option')
}
const preview = () => within(screen.getByRole('region', { name: 'What it does' }))

describe('the list of offers (SETUP-16)', () => {
  it('says of each whether it runs, what it does and for whom', async () => {
    const { user, location } = await open(adminPaths.campaigns.href())
    await findTitle('Offers')
    expect(screen.getByRole('row', { name: /^Green weeks running −25% 1 .* everyone$/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^Members’ burger running .*SEK.70.* members$/ })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Green weeks' }))
    await findTitle('Green weeks')
    expect(location()).toBe(adminPaths.campaign.href({ code: 'green-weeks' }))
  })

  it('says that an address has no offer', async () => {
    await open(adminPaths.campaign.href({ code: 'of-tomorrow' }))
    expect(await findTitle('Unknown offer')).toBeVisible()
  })
})

describe('an offer (SETUP-16)', () => {
  it('is made by keyboard, with a preview of what it does', async () => {
    const { user, location } = await open(adminPaths.campaignNew.href())
    await findTitle('New offer')
    expect(preview().getByText(/^Add a dish to see/)).toBeVisible()
    const search = screen.getByRole('combobox', { name: 'Add a dish' })
    search.focus()
    await user.keyboard('burg')
    const option = await findOnlyOption('Burgare burger')
    expect(search).toHaveAttribute('aria-activedescendant', option.id)
    await user.keyboard('{Enter}')
    const dishes = within(screen.getByRole('list', { name: 'Dishes' }))
    expect(dishes.getByText('Burgare')).toBeVisible()
    expect(search).toHaveValue('')
    // The preview names what it lacks.
    expect(await preview().findByText('Per cent off: Fill in this field.')).toBeVisible()

    await user.keyboard('sallad')
    await findOnlyOption('Sallad salad')
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(screen.getByText('2 dishes')).toBeVisible()
    await user.click(screen.getByLabelText('Per cent off'))
    await user.keyboard('50')
    const basket = await preview().findByText('Basket 1')
    const first = within(basket.closest('li') as HTMLElement)
    await waitFor(() => expect(first.getByText('1 × Burgare').parentElement).toHaveTextContent(/SEK.50/))

    await user.click(screen.getByRole('button', { name: 'Create offer' }))
    const name = screen.getByLabelText('Name')
    await waitFor(() => expect(name).toHaveAccessibleDescription(/^Fill in this field\./))
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/^Use letters a–z/)
    await user.type(name, 'Halva priset')
    await user.type(screen.getByLabelText('Code'), 'green-weeks')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/^This is already used\./))
    await user.clear(screen.getByLabelText('Code'))
    await user.type(screen.getByLabelText('Code'), 'half-price')
    const names = within(screen.getByRole('group', { name: /^Name in each language/ }))
    // Each language has its own name for itself.
    for (const name of [/^Svenska/, /^Suomi/, /^English/, /^Русский/, /^Norsk/])
      expect(names.getByLabelText(name)).toBeVisible()
    await user.type(names.getByLabelText(/^English/), 'Half price')
    expect(names.getAllByText('missing')).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Create offer' }))
    await waitFor(async () =>
      expect(await campaignOf('half-price')).toMatchObject({
        name: 'Halva priset',
        names: { en: 'Half price', sv: '' },
        articleCodes: ['burger', 'salad'],
        percent: 50,
      }),
    )
    expect(await screen.findByText('Half price', { selector: 'a' })).toBeVisible()
    expect(location()).toBe(adminPaths.campaigns.href())
  })

  it('is changed to a fixed price, and shows on request what another person has changed', async () => {
    const { user } = await open(adminPaths.campaign.href({ code: 'green-weeks' }))
    await findTitle('Green weeks')
    const { from, to } = (await campaignOf('green-weeks')) as CampaignSettings
    await user.click(screen.getByRole('radio', { name: 'To a fixed price' }))
    await user.type(screen.getByLabelText('Price in SEK'), '49,50')
    await changeElsewhere('green-weeks', { name: 'Gröna månaden', percent: 30 })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Show the present state' }))
    expect(await screen.findByText('Name: Gröna månaden')).toBeVisible()
    expect(screen.getByText('Per cent off: 30')).toBeVisible()
    expect(screen.getByLabelText('Price in SEK')).toHaveValue('49,50')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(await campaignOf('green-weeks')).toMatchObject({
      name: 'Gröna månaden',
      kind: 'price',
      percent: null,
      prices: [{ currency: 'SEK', price: 49.5 }],
      from,
      to,
    })
  })

  it('has a picture, of which the part that guests see is chosen (SETUP-32)', async () => {
    const uploaded = await admin.fetch('/api/admin/campaigns/picture', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(Buffer.from(PNG, 'base64')),
    })
    const { imageUrl } = (await uploaded.json()) as UploadedPicture
    // A simulated browser uploads no files.
    await changeElsewhere('green-weeks', { imageUrl, imageIds: { sv: '', en: '', fi: imageUrl, ru: '', no: '' } })
    const { user } = await open(adminPaths.campaign.href({ code: 'green-weeks' }))
    await findTitle('Green weeks')
    const picture = within(screen.getByRole('group', { name: 'Picture' }))
    expect(picture.getByRole('img').getAttribute('src')).toMatch(/[?&]_t=[0-9a-z]+/)
    await user.click(picture.getByRole('button', { name: 'Choose the part to show' }))
    const cropper = within(picture.getByRole('region', { name: 'Part of the picture to show' }))
    fireEvent.load(cropper.getAllByRole('img')[0] as HTMLElement)
    expect(cropper.getByText('List of offers')).toBeVisible()
    await user.selectOptions(cropper.getByLabelText('Shape'), 'Tall, 3:4')
    await user.click(cropper.getByRole('button', { name: 'Use this part' }))
    await waitFor(() => expect(picture.queryByRole('button', { name: 'Frame' })).toBeNull())
    await user.click(screen.getByText('Pictures for single languages', { selector: 'summary' }))
    const finnish = within(screen.getByRole('group', { name: 'Suomi' }))
    await user.click(finnish.getByRole('button', { name: 'Remove the picture' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(await campaignOf('green-weeks')).toMatchObject({
      imageUrl: `${imageUrl}.crop-1250-0-7500-10000.webp`,
      imageIds: { fi: '' },
    })
  })

  it('keeps what was typed if another person removes it, and adds it again', async () => {
    const { user } = await open(adminPaths.campaign.href({ code: 'members-burger' }))
    await findTitle('Members’ burger')
    await user.type(screen.getByLabelText('Name'), ' II')
    await changeElsewhere('members-burger', null)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Show the present state' }))
    expect(await screen.findByText(/^Someone else has removed this offer/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await campaignOf('members-burger')).toMatchObject({ name: 'Medlemsburgare II' }))
  })

  it('is removed after a question, although changes are not saved', async () => {
    const { user, location } = await open(adminPaths.campaign.href({ code: 'members-burger' }))
    await findTitle('Members’ burger')
    await user.type(screen.getByLabelText('Name'), '!')
    await user.click(screen.getByRole('button', { name: 'Remove offer' }))
    await user.click((await findDialog('Remove Members’ burger?')).getByRole('button', { name: 'Remove offer' }))
    await waitFor(() => expect(location()).toBe(adminPaths.campaigns.href()))
    expect(await campaignOf('members-burger')).toBeUndefined()
  })
})
