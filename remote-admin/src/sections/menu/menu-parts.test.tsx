import type { AdminMenu, UploadedPicture } from '@carte/contract'
import { createHarness, type Harness, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { adminPaths } from '../../paths.ts'
import { findDialog, openBackOffice } from '../../testing/back-office.ts'

const MENU = 'menu-eur'
const at = { menuId: MENU }
const PICTURE = 'smash-burger.webp'

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
/** Puts a picture into the draft, as an upload and a save do. A simulated browser does not upload files. */
const setPicture = (subject: string, field: string, value = PICTURE) =>
  anna(`/api/admin/menus/${MENU}/changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ subject, field, seen: null, value }] }),
  })
const openMenu = async (fetch = anna) => {
  const page = await openBackOffice(harness, fetch, adminPaths.menu.href(at))
  await screen.findByRole('list', { name: 'The menu' })
  return page
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

// EDIT-17
describe('a category', () => {
  it('has a picture, which can be removed, beside its names', async () => {
    await setPicture('category/Mat', 'imageUrl')
    const { user } = await openMenu()
    await user.click(screen.getByRole('button', { name: /^Mat/ }))
    const dialog = await findDialog('Mat')
    expect(await dialog.findByRole('img', { name: 'Mat' })).toHaveAttribute('src', expect.stringContaining(PICTURE))
    expect(dialog.getByRole('button', { name: 'Upload a picture' })).toBeEnabled()
    const suomi = dialog.getByLabelText('Suomi')
    await user.clear(suomi)
    await user.type(suomi, 'Ruoka')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await isClosed()
    expect(await draft()).toEqual({ 'category/Mat imageUrl': PICTURE, 'category/Mat name:fi': 'Ruoka' })
    await user.click(screen.getByRole('button', { name: /^Mat/ }))
    const again = await findDialog('Mat')
    await user.click(again.getByRole('button', { name: 'Remove the picture' }))
    await user.click(again.getByRole('button', { name: 'Save' }))
    await isClosed()
    expect(await draft()).toEqual({ 'category/Mat name:fi': 'Ruoka' })
  })

  it('needs a name', async () => {
    const { user } = await openMenu()
    await user.click(screen.getByRole('button', { name: /^Mat/ }))
    const dialog = await findDialog('Mat')
    const name = dialog.getByLabelText('Name')
    await user.clear(name)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter a name without “\/”\./))
    expect(await draft()).toEqual({})
  })
})

// EDIT-17
describe('a level of choices', () => {
  it('gets names in all languages, and loses them', async () => {
    await harness.api.sql("update menu set choice_levels = '[]' where id = $1", [MENU])
    const { user } = await openMenu()
    const levels = within(screen.getByRole('region', { name: 'Levels of choices' }))
    const [first] = levels.getAllByRole('button')
    expect(first).toHaveTextContent(/^Level 1, without a name/)
    await user.click(first as HTMLElement)
    const dialog = await findDialog('Level 1, without a name')
    // Fields without a text are marked as missing.
    const name = dialog.getByLabelText(/^Name/)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter a name\./))
    await user.type(name, 'Storlek')
    await user.type(dialog.getByLabelText(/^English/), 'Size')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await isClosed()
    expect(await draft()).toEqual({ 'level/1 exists': true, 'level/1 name': 'Storlek', 'level/1 name:en': 'Size' })
    await user.click(levels.getByRole('button', { name: /^1\. Storlek/ }))
    const named = await findDialog('1. Storlek')
    await user.click(named.getByRole('button', { name: 'Remove the name' }))
    await isClosed()
    expect(levels.getAllByRole('button')[0]).toHaveTextContent(/^Level 1, without a name/)
    expect(await draft()).toEqual({})
  })
})

// EDIT-17
describe('a dish', () => {
  it('is sold out in all restaurants, and has another picture in one language', async () => {
    await setPicture('article/burger', 'imageId:fi')
    const { user } = await openBackOffice(harness, anna, adminPaths.menuArticle.href({ ...at, code: 'burger' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Sold out in all restaurants' }))
    await user.click(screen.getByText('Pictures for single languages'))
    const finnish = within(screen.getByRole('group', { name: 'Suomi' }))
    expect(finnish.getByRole('img', { name: 'Burgare (Suomi)' })).toBeVisible()
    await user.click(finnish.getByRole('button', { name: 'Remove the picture' }))
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(await draft()).toEqual({ 'article/burger soldOut': true })
  })
})

// EDIT-30
describe('a picture', () => {
  /** One pixel. */
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  /** Uploads a picture, and gives it to the category in the draft. */
  async function uploadPicture(): Promise<string> {
    const response = await anna(`/api/admin/menus/${MENU}/picture`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(Buffer.from(PNG, 'base64')),
    })
    const { imageUrl } = (await response.json()) as UploadedPicture
    await setPicture('category/Mat', 'imageUrl', imageUrl)
    return imageUrl
  }
  async function openCropper(user: UserEvent) {
    await user.click(screen.getByRole('button', { name: /^Mat/ }))
    const dialog = await findDialog('Mat')
    await user.click(dialog.getByRole('button', { name: 'Choose the part to show' }))
    const cropper = within(dialog.getByRole('region', { name: 'Part of the picture to show' }))
    // A simulated browser loads no pictures. Without a size, it is a square.
    fireEvent.load(cropper.getByRole('img', { name: 'Mat' }))
    return { dialog, cropper, frame: cropper.getByRole('button', { name: 'Frame' }) }
  }

  it('shows guests the part that a person has chosen by keyboard, and another one later', async () => {
    const imageUrl = await uploadPicture()
    const { user } = await openMenu()
    const save = async (dialog: Awaited<ReturnType<typeof findDialog>>) => {
      await waitFor(() => expect(dialog.queryByRole('button', { name: 'Frame' })).toBeNull())
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await isClosed()
    }

    const first = await openCropper(user)
    expect(first.frame).toHaveStyle({ left: '0%', top: '12.5%', width: '100%', height: '75%' })
    expect(first.cropper.getByRole('region', { name: 'What guests see' })).toBeVisible()
    await user.selectOptions(first.cropper.getByLabelText('Shape'), 'Square')
    first.frame.focus()
    await user.keyboard('----')
    expect(first.cropper.getByLabelText('Size of the frame')).toHaveValue('80')
    expect(first.frame).toHaveStyle({ left: '10%', top: '10%', width: '80%', height: '80%' })
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}')
    expect(first.cropper.getByRole('status')).toHaveTextContent('9 % from the left, 15 % from the top')
    await user.click(first.cropper.getByRole('button', { name: 'Use this part' }))
    await save(first.dialog)
    expect(await draft()).toEqual({ 'category/Mat imageUrl': `${imageUrl}.crop-900-1500-8000-8000.webp` })

    const second = await openCropper(user)
    expect(second.frame).toHaveStyle({ left: '9%', top: '15%', width: '80%', height: '80%' })
    expect(second.cropper.getByLabelText('Shape')).toHaveValue('square')
    await user.click(second.cropper.getByRole('button', { name: 'Whole picture' }))
    await save(second.dialog)
    expect(await draft()).toEqual({ 'category/Mat imageUrl': imageUrl })
  })

  it('leaves a name that is typed while a part of the picture is being stored', async () => {
    await uploadPicture()
    const answered = Promise.withResolvers<void>()
    const { user } = await openMenu(async (input, init) => {
      const answer = await anna(input, init)
      if (String(input).endsWith('/picture/crop')) await answered.promise
      return answer
    })
    const { dialog, cropper } = await openCropper(user)
    await user.click(cropper.getByRole('button', { name: 'Use this part' }))
    const suomi = dialog.getByLabelText('Suomi')
    await user.clear(suomi)
    await user.type(suomi, 'Ruoka')
    answered.resolve()
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Frame' })).toBeNull())
    expect(suomi).toHaveValue('Ruoka')
  })
})
