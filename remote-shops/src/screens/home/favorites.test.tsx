import { paths } from '@carte/navigation'
import { noticesAtom, sessionAtom, signInAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const home = () => renderScreen(harness, remote, 'home', paths.home, '/')
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const heart = (name: string) => within(screen.getByRole('list')).getByRole('button', { name: `Favourite: ${name}` })

describe('favorite shops on the home screen', () => {
  const favoritesOfAnna = async () =>
    ((await harness.api.sql('select code from favorite order by code')) as unknown as { code: string }[]).map(
      ({ code }) => code,
    )
  const signIn = () => harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })

  it('have no heart buttons for a guest who is not signed in', async () => {
    await home()
    expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull()
  })

  it('come first in the list, with a pressed heart button', async () => {
    await harness.api.sql("update favorite set code = 'helsinki' where type = 'shop'")
    await signIn()
    await home()
    expect(names()[0]).toBe('Helsinki')
    expect(heart('Helsinki')).toHaveAttribute('aria-pressed', 'true')
    expect(heart('Centrum')).toHaveAttribute('aria-pressed', 'false')
  })

  it('are linked from home, with the offers, for a customer only (SHOP-54)', async () => {
    const links = () => screen.queryAllByRole('link', { name: /^(Favourites|Offers)$/ })
    await home()
    expect(links()).toEqual([])
    // A session that becomes known now would move the list.
    await act(signIn)
    expect(links()).toEqual([])
    cleanup()
    await home()
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/favorites', '/campaigns'])
  })

  it('are added and removed by the heart button without choosing the shop', async () => {
    await signIn()
    const { location } = await home()
    await userEvent.click(heart('Avstängd'))
    expect(heart('Avstängd')).toHaveAttribute('aria-pressed', 'true')
    // The server has confirmed the favorite, and favorites come first.
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Centrum', 'Avstängd']))
    await userEvent.click(heart('Avstängd'))
    await waitFor(() => expect(names()[3]).toBe('Avstängd'))
    expect(location()).toBe('/')
    expect(await favoritesOfAnna()).toEqual(['burger', 'centrum'])
  })

  it('move the focus to the list when a removed favorite leaves the shown part', async () => {
    await harness.api.sql("update favorite set code = 'helsinki' where type = 'shop'")
    await signIn()
    await home()
    await userEvent.click(heart('Helsinki'))
    await waitFor(() => expect(names()).not.toContain('Helsinki'))
    expect(screen.getByRole('list')).toHaveFocus()
  })

  it('are unchanged when the server rejects a new one with shop-not-found', async () => {
    await signIn()
    await home()
    await harness.api.sql("delete from shop where id = 'helsinki'")
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
    await userEvent.click(heart('Helsinki'))
    await waitFor(() => expect(heart('Helsinki')).toHaveAttribute('aria-pressed', 'false'))
    expect(harness.store.get(noticesAtom).popup).toMatchObject({ code: 'shop-not-found' })
  })

  it('lose their heart buttons when the session ends', async () => {
    await signIn()
    await home()
    expect(heart('Centrum')).toBeVisible()
    await act(async () => harness.store.set(sessionAtom, { loading: false, user: null }))
    expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull()
  })
})
