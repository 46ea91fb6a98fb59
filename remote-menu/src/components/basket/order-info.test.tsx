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
  toastAtom,
} from '@carte/store'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { panel, recordStatus, setUpBasket, shopId } from '../../testing/basket.ts'

const basket = setUpBasket()
const { add, change, open } = basket

describe('the order info in the basket', () => {
  const line = (value: string, action = 'Change') => panel().getByRole('button', { name: `${action} ${value}` })
  const spots = () => panel().getByRole('radiogroup', { name: 'Table or place' })
  const spotNames = async () =>
    (await panel().findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent ?? '')

  it('shows order type and spot in one line; changing the type in its fields clears the spot', async () => {
    const user = userEvent.setup()
    basket.harness.store.set(setSpotAtom, 'bord-2')
    await open()
    expect(panel().queryByRole('combobox')).not.toBeInTheDocument()
    const change = line('Eat in · Table 2')
    expect(change).toHaveAttribute('aria-expanded', 'false')
    await user.click(change)
    expect(panel().getByRole('combobox', { name: 'Order type' })).toHaveFocus()
    expect(panel().getByRole('radio', { name: 'Table 2' })).toBeChecked()
    await user.selectOptions(panel().getByRole('combobox', { name: 'Order type' }), 'Take away')
    expect(basket.harness.store.get(basketAtom)).toMatchObject({ orderType: 'takeAway', spotId: null })
    expect(panel().getByRole('radio', { name: 'Not selected' })).toBeChecked()
    await user.click(line('Take away', 'Done'))
    expect(panel().queryByRole('combobox')).not.toBeInTheDocument()
    expect(line('Take away')).toHaveFocus()
  })

  it('shows only the spots when there is one order type', async () => {
    const user = userEvent.setup()
    const shop = basket.harness.store.get(shopAtom)
    basket.harness.store.set(shopAtom, shop && { ...shop, orderTypes: ['dineInPlace'] })
    await open()
    await user.click(line('Eat in', 'Choose your table'))
    expect(panel().queryByRole('combobox')).not.toBeInTheDocument()
    expect(panel().getByRole('radio', { name: 'Table 1' })).toHaveFocus()
  })

  describe('of a shop without spots for take-away', () => {
    const serveCounter = async (orderType: string) => {
      await change('update delivery_spot set order_type = $1 where id = $2', [orderType, 'disken'])
      await act(() => loadDeliverySpots(basket.harness.store, shopId))
    }
    beforeEach(() => serveCounter('dineInPlace'))
    afterEach(() => serveCounter('takeAway'))

    it('closes its fields when the guest changes to take-away', async () => {
      const user = userEvent.setup()
      await open()
      await user.click(line('Eat in', 'Choose your table'))
      await user.selectOptions(panel().getByRole('combobox', { name: 'Order type' }), 'Take away')
      expect(panel().queryByRole('combobox')).not.toBeInTheDocument()
      expect(line('Take away')).toHaveFocus()
    })

    it('has no button when take-away is the only order type', async () => {
      const shop = basket.harness.store.get(shopAtom)
      basket.harness.store.set(shopAtom, shop && { ...shop, orderTypes: ['takeAway'] })
      basket.harness.store.set(setOrderTypeAtom, 'takeAway')
      await open()
      expect(panel().getByText('Take away')).toBeVisible()
      expect(panel().queryByRole('button', { name: /Take away/ })).not.toBeInTheDocument()
    })
  })

  it('asks on its button for a required spot, and lists the spots of the order type by name', async () => {
    const user = userEvent.setup()
    await open()
    expect(panel().queryByRole('radiogroup')).not.toBeInTheDocument()
    await user.click(line('Eat in', 'Choose your table'))
    expect(panel().getByText('Not selected')).toBeVisible()
    expect(await spotNames()).toEqual(['Table 1', 'Table 2'])
    expect(spots()).toBeRequired()
    await user.click(panel().getByText('Table 2'))
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-2')
    expect(panel().queryByRole('radiogroup')).not.toBeInTheDocument()
    expect(line('Eat in · Table 2')).toHaveFocus()
    // Pressing the selected radio closes the fields.
    await user.click(line('Eat in · Table 2'))
    expect(panel().queryByText('Not selected')).not.toBeInTheDocument()
    await user.click(await panel().findByRole('radio', { name: 'Table 2' }))
    expect(line('Eat in · Table 2')).toHaveFocus()
  })

  it('lists optional spots in its fields, and lets the guest clear one', async () => {
    const user = userEvent.setup()
    basket.harness.store.set(setOrderTypeAtom, 'takeAway')
    await open()
    expect(panel().queryByRole('radiogroup')).not.toBeInTheDocument()
    await user.click(line('Take away'))
    expect(spots()).not.toBeRequired()
    expect(await spotNames()).toEqual(['Not selected', 'Counter'])
    await user.click(panel().getByRole('radio', { name: 'Counter' }))
    expect(basket.harness.store.get(basketAtom).spotId).toBe('disken')
    await user.click(line('Take away · Counter'))
    await user.click(await panel().findByRole('radio', { name: 'Not selected' }))
    expect(basket.harness.store.get(basketAtom).spotId).toBeNull()
    expect(line('Take away')).toHaveFocus()
  })

  it('is operated by keyboard: arrows move, Enter selects, Esc closes', async () => {
    const user = userEvent.setup()
    await open()
    line('Eat in', 'Choose your table').focus()
    await user.keyboard('{Enter}')
    const first = await panel().findByRole('radio', { name: 'Table 1' })
    await user.tab()
    expect(first).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(panel().getByRole('radio', { name: 'Table 2' })).toBeChecked()
    expect(line('Eat in · Table 2', 'Done')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(line('Eat in · Table 2')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(panel().getByRole('combobox', { name: 'Order type' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(line('Eat in · Table 2')).toHaveFocus()
    expect(line('Eat in · Table 2')).toHaveAttribute('aria-expanded', 'false')
    // A click chooses a spot, also after the keyboard was used.
    await user.click(line('Eat in · Table 2'))
    await user.click(panel().getByRole('radio', { name: 'Table 1' }))
    expect(line('Eat in · Table 1')).toHaveFocus()
  })

  it('asks for a required table on the way to the checkout, and goes on once it is chosen', async () => {
    const user = userEvent.setup()
    add('cola')
    basket.harness.store.set(toastAtom, { message: 'Cola added' })
    const { location } = await open()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    expect(spots()).toHaveFocus()
    expect(spots()).toHaveAccessibleDescription('Please select a delivery spot before proceeding.')
    expect(spots()).toBeInvalid()
    // Only the table is asked for.
    expect(panel().queryByRole('combobox')).not.toBeInTheDocument()
    expect(location()).toBe('/')
    await user.click(panel().getByRole('radio', { name: 'Table 1' }))
    await waitFor(() => expect(location()).toBe(paths.checkout.href({ shopId })))
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-1')
    expect(basket.harness.store.get(toastAtom)).toBeNull()
  })

  it('goes on to the checkout by keyboard only after Enter, and stays in the basket if the guest closes the fields', async () => {
    const user = userEvent.setup()
    add('cola')
    const { location } = await open()
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    await user.click(line('Eat in', 'Done'))
    expect(panel().queryByRole('radiogroup')).not.toBeInTheDocument()
    // Choosing a table does not open the checkout when the guest has opened the fields by their button.
    await user.click(line('Eat in', 'Choose your table'))
    await user.click(panel().getByRole('radio', { name: 'Table 1' }))
    expect(line('Eat in · Table 1')).toHaveFocus()
    act(() => basket.harness.store.set(setSpotAtom, null))
    // A second attempt asks again.
    await user.click(panel().getByRole('link', { name: /Check out/ }))
    expect(spots()).toHaveFocus()
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(panel().getByRole('radio', { name: 'Table 2' })).toHaveFocus()
    expect(spots()).toBeValid()
    expect(spots()).not.toHaveAccessibleDescription()
    expect(location()).toBe('/')
    await user.keyboard('{Enter}')
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
    expect(line('Eat in', 'Choose your table')).toBeVisible()
    expect(await screen.findByText('That table or place can’t be chosen here')).toBeVisible()
    expect(basket.harness.store.get(basketAtom).spotId).toBeNull()
  })

  it('accepts a spot that was added after the spots were loaded', async () => {
    await basket.harness.api.sql(
      "insert into delivery_spot values ('centrum', 'bord-3', 'Bord 3', '[]', 'dineInPlace')",
    )
    basket.harness.store.set(setSpotAtom, 'bord-3')
    await open()
    await waitFor(() => expect(line('Eat in · Bord 3')).toBeVisible())
    expect(basket.harness.store.get(basketAtom).spotId).toBe('bord-3')
    await change("delete from delivery_spot where id = 'bord-3'")
  })

  it('keeps a spot of the shop when the spots of another shop arrive later', async () => {
    const { store } = basket.harness
    await loadDeliverySpots(store, shopId)
    await loadDeliverySpots(store, 'helsinki')
    store.set(setSpotAtom, 'bord-2')
    await open()
    await waitFor(() => expect(line('Eat in · Table 2')).toBeVisible())
    expect(store.get(basketAtom).spotId).toBe('bord-2')
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
  const field = () => panel().getByRole('textbox', { name: 'Note for the kitchen' })
  /** Opens the basket, and in it the field of the note. */
  const openField = async (user: ReturnType<typeof userEvent.setup>) => {
    await open()
    await user.click(panel().getByRole('button', { name: 'Add Note for the kitchen' }))
    expect(field()).toHaveFocus()
  }

  it('is one line, which opens its field; Esc saves what the guest has written', async () => {
    const user = userEvent.setup()
    add('cola')
    await openField(user)
    await user.keyboard('No ice{Escape}')
    expect(basket.harness.store.get(basketAtom).note).toBe('No ice')
    const change = panel().getByRole('button', { name: 'Change Note: No ice' })
    expect(change).toHaveFocus()
    await user.click(change)
    expect(field()).toHaveValue('No ice')
    await user.clear(field())
    await user.click(panel().getByRole('button', { name: 'Done Note for the kitchen' }))
    expect(panel().getByRole('button', { name: 'Add Note for the kitchen' })).toHaveFocus()
    expect(basket.harness.store.get(basketAtom).note).toBe('')
  })

  it('stores the note, as one line of at most 90 characters, when its field loses the focus', async () => {
    const user = userEvent.setup()
    add('cola')
    await openField(user)
    const note = field()
    await user.type(note, 'No ice')
    expect(note).toHaveAccessibleDescription('84 characters left')
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
    await openField(user)
    await user.type(field(), 'We have a dog')
    await user.tab()
    expect(basket.harness.store.get(basketAtom).note).toBe('We have a dog')
    act(() => basket.harness.store.set(setNoteAtom, ''))
  })

  it('announces the remaining characters of the note only at 10 and 0', async () => {
    const user = userEvent.setup()
    add('cola')
    await openField(user)
    const status = recordStatus()
    await user.type(field(), 'x'.repeat(90))
    expect(status.stop()).toEqual(['10 characters left', '0 characters left'])
  })

  it('removes control and bidirectional characters from the note', async () => {
    const user = userEvent.setup()
    add('cola')
    await openField(user)
    await user.paste('no \u202enuts\u0007\nplease')
    await user.tab()
    expect(basket.harness.store.get(basketAtom).note).toBe('no nuts please')
  })
})
