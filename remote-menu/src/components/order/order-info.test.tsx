import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import {
  basketAtom,
  clientAtom,
  loadDeliverySpots,
  setNoteAtom,
  setOrderTypeAtom,
  setSpotAtom,
  shopAtom,
} from '@carte/store'
import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { panel, recordStatus, setUpBasket, shopId } from '../../testing/basket.ts'
import { toastAtom } from '../toast/toast.ts'

const basket = setUpBasket()
const { add, change, open } = basket

describe('the order type and the delivery spot in the basket', () => {
  const spotButton = (value: string) => panel().getByRole('button', { name: `Where to: ${value}` })
  const spotNames = async () =>
    (await panel().findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent ?? '')

  it('changes the order type and clears the spot', async () => {
    const user = userEvent.setup()
    basket.harness.store.set(setSpotAtom, 'bord-2')
    await open()
    expect(spotButton('Table 2')).toHaveAttribute('aria-expanded', 'false')
    await user.selectOptions(panel().getByRole('combobox', { name: 'How' }), 'Take away')
    expect(basket.harness.store.get(basketAtom)).toMatchObject({ orderType: 'takeAway', spotId: null })
    expect(spotButton('Not selected')).toBeVisible()
  })

  it('shows a plain label when there is only one order type', async () => {
    const shop = basket.harness.store.get(shopAtom)
    basket.harness.store.set(shopAtom, shop && { ...shop, orderTypes: ['dineInPlace'] })
    await open()
    expect(panel().getByText('Eat in')).toBeVisible()
    expect(panel().queryByRole('combobox')).not.toBeInTheDocument()
  })

  it('requires a spot and lists those of the order type in order of their names', async () => {
    const user = userEvent.setup()
    await open()
    expect(spotButton('Not selected')).toHaveAttribute('aria-expanded', 'false')
    await user.click(spotButton('Not selected'))
    expect(await spotNames()).toEqual(['Table 1', 'Table 2'])
    expect(panel().getByRole('radiogroup', { name: 'Where to' })).toBeRequired()
    await user.click(panel().getByText('Table 2'))
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-2')
    expect(panel().queryByRole('radiogroup')).not.toBeInTheDocument()
    expect(spotButton('Table 2')).toHaveFocus()
    // Pressing the selected radio closes the list.
    await user.click(spotButton('Table 2'))
    await user.click(await panel().findByRole('radio', { name: 'Table 2' }))
    expect(spotButton('Table 2')).toHaveFocus()
  })

  it('shows the list of optional spots while none is chosen, and lets the guest clear one', async () => {
    const user = userEvent.setup()
    basket.harness.store.set(setOrderTypeAtom, 'takeAway')
    await open()
    expect(spotButton('Not selected')).toHaveAttribute('aria-expanded', 'true')
    expect(await spotNames()).toEqual(['Not selected', 'Counter'])
    await user.click(panel().getByRole('radio', { name: 'Counter' }))
    expect(basket.harness.store.get(basketAtom).spotId).toBe('disken')
    await user.click(spotButton('Counter'))
    await user.click(await panel().findByRole('radio', { name: 'Not selected' }))
    expect(basket.harness.store.get(basketAtom).spotId).toBeNull()
  })

  it('is operated by keyboard: arrows move, Enter selects, Esc closes', async () => {
    const user = userEvent.setup()
    await open()
    spotButton('Not selected').focus()
    await user.keyboard('{Enter}')
    const first = await panel().findByRole('radio', { name: 'Table 1' })
    await user.tab()
    expect(first).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(panel().getByRole('radio', { name: 'Table 2' })).toBeChecked()
    await user.keyboard('{Enter}')
    expect(spotButton('Table 2')).toHaveFocus()
    await user.keyboard('{Enter}')
    await panel().findByRole('radio', { name: 'Table 2' })
    await user.tab()
    await user.keyboard('{Escape}')
    expect(spotButton('Table 2')).toHaveFocus()
    expect(spotButton('Table 2')).toHaveAttribute('aria-expanded', 'false')
  })

  it('blocks the checkout and shows an error at the spot until a required table is chosen', async () => {
    const user = userEvent.setup()
    add('cola')
    const { location } = await open()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    expect(spotButton('Not selected')).toHaveFocus()
    expect(spotButton('Not selected')).toHaveAccessibleDescription('Please select a delivery spot before proceeding.')
    expect(await panel().findByRole('radiogroup', { name: 'Where to' })).toBeInvalid()
    expect(location()).toBe('/')
    // A second attempt opens the list again.
    await user.click(spotButton('Not selected'))
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    await user.click(await panel().findByRole('radio', { name: 'Table 2' }))
    expect(spotButton('Table 2')).not.toHaveAccessibleDescription()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
  })

  it('requires no spot for take-away', async () => {
    const user = userEvent.setup()
    add('cola')
    basket.harness.store.set(setOrderTypeAtom, 'takeAway')
    basket.harness.store.set(toastAtom, { message: 'Cola added' })
    const { location } = await open()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
    // After a return from checkout the message would be outdated.
    expect(basket.harness.store.get(toastAtom)).toBeNull()
  })

  it.each([
    ['that the shop does not have', 'bord-99'],
    ['of another order type', 'disken'],
  ])('clears a spot %s, with a message', async (_, spotId) => {
    basket.harness.store.set(setSpotAtom, spotId)
    await open()
    expect(spotButton('Not selected')).toBeVisible()
    expect(await screen.findByText('That table or place can’t be chosen here')).toBeVisible()
    expect(basket.harness.store.get(basketAtom).spotId).toBeNull()
  })

  it('accepts a spot that was added after the spots were loaded', async () => {
    await basket.harness.api.sql(
      "insert into delivery_spot values ('centrum', 'bord-3', 'Bord 3', '[]', 'dineInPlace')",
    )
    basket.harness.store.set(setSpotAtom, 'bord-3')
    await open()
    await waitFor(() => expect(spotButton('Bord 3')).toBeVisible())
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-3')
    await change("delete from delivery_spot where id = 'bord-3'")
  })

  it('keeps an unknown spot when the spots cannot be loaded', async () => {
    let requests = 0
    const fetch = async (): Promise<Response> => {
      requests += 1
      throw new TypeError('No network')
    }
    basket.harness.store.set(clientAtom, createClient({ fetch }))
    basket.harness.store.set(setSpotAtom, 'bord-3')
    const status = recordStatus()
    await open()
    await waitFor(() => expect(requests).toBeGreaterThan(0))
    await act(() => loadDeliverySpots(basket.harness.store, shopId))
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-3')
    expect(status.stop()).not.toContain('That table or place can’t be chosen here')
    basket.harness.store.set(clientAtom, basket.harness.client)
  })
})

describe('the note in the basket', () => {
  it('stores the note, as one line of at most 90 characters, when its field loses the focus', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    const note = panel().getByRole('textbox', { name: 'Note for the kitchen' })
    await user.type(note, 'No ice')
    expect(note).toHaveAccessibleDescription('84 left')
    expect(basket.harness.store.get(basketAtom).note).toBe('')
    await user.tab()
    expect(basket.harness.store.get(basketAtom).note).toBe('No ice')
    // The kitchen's ticket and the API allow one line.
    await user.type(note, `{Enter}${'x'.repeat(100)}`)
    await user.tab()
    expect(basket.harness.store.get(basketAtom).note).toBe(`No ice ${'x'.repeat(83)}`)
  })

  it('stores a note while the basket is empty', async () => {
    const user = userEvent.setup()
    await open()
    await user.type(panel().getByRole('textbox', { name: 'Note for the kitchen' }), 'We have a dog')
    await user.tab()
    expect(basket.harness.store.get(basketAtom).note).toBe('We have a dog')
    act(() => basket.harness.store.set(setNoteAtom, ''))
  })

  it('announces the remaining characters of the note only at 10 and 0', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    const status = recordStatus()
    await user.type(panel().getByRole('textbox', { name: 'Note for the kitchen' }), 'x'.repeat(90))
    expect(status.stop()).toEqual(['10 left', '0 left'])
  })

  it('removes control and bidirectional characters from the note', async () => {
    const user = userEvent.setup()
    add('cola')
    await open()
    await user.click(panel().getByRole('textbox', { name: 'Note for the kitchen' }))
    await user.paste('no \u202enuts\u0007\nplease')
    await user.tab()
    expect(basket.harness.store.get(basketAtom).note).toBe('no nuts please')
  })
})
