import { basketAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFakeRemotes, fakeModules, page } from '../testing/fake-remotes.tsx'
import { closeSites, openSite, type SiteOptions } from '../testing/open-site.tsx'
import { DevHost, withMockRemotes } from './DevHost.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(closeSites)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const link = (name: string) => screen.findByRole('link', { name })

const openAlone = (remote: string, at: string, options: SiteOptions = {}) =>
  openSite(harness, at, {
    ...options,
    frame: <DevHost remote={remote} />,
    adapt: (registered) => withMockRemotes(registered, remote),
  })

it('DevHost names the remote of a foreign address, loads only its own remote, and links back', async () => {
  const site = await openAlone('menu', '/')
  await heading('This belongs to remote-shops')
  await userEvent.click(await link('Back to remote-menu'))
  await heading('Menu')
  expect(site.url()).toMatch(/^\/shop\/[^/]+\/menu$/)
  expect(new Set(site.remotes.loads)).toEqual(new Set(['menu']))
})

it('DevHost leads back to the screen that developers use most, not to the first that needs no sample', async () => {
  const { menu } = fakeModules
  const remotes = createFakeRemotes({ menu: { ...menu, screens: { ...menu.screens, dishPreview: page('Preview') } } })
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await openAlone('menu', '/', {
    remotes,
    network: (through) => async (input, init) => {
      if (String(input).includes('/menu')) {
        asked.resolve()
        await held.promise
      }
      return through(input, init)
    },
  })
  await heading('This belongs to remote-shops')
  await link('dishPreview')
  await asked.promise
  expect(screen.queryByRole('link', { name: 'Back to remote-menu' })).toBeNull()

  held.resolve()
  await userEvent.click(await link('Back to remote-menu'))
  await heading('Menu')
})

it('DevHost links each screen with parameters of the server, and shows widgets on the routes that have them', async () => {
  const site = await openAlone('menu', '/')
  await userEvent.click(await link('menuPage'))
  await heading('Menu')
  expect(within(screen.getByRole('complementary', { name: 'Basket' })).getByText('The whole basket')).toBeVisible()

  await userEvent.click(await link('menuArticlePage'))
  await heading('Article')
  expect(await link('menuArticlePage')).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('complementary')).toBeNull()

  expect(screen.getByText('editOrder: fill the basket first')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Fill the basket' }))
  const [line] = site.app.store.store.get(basketAtom).items
  await userEvent.click(await link('editOrder'))
  expect(site.url()).toMatch(new RegExp(`/articles/${line?.article.code}/${line?.id}$`))
})

it('DevHost names the missing step for addresses that need an order', async () => {
  await openAlone('checkout', '/')
  await link('checkoutPage')
  expect(screen.getByText('paymentPage: order first')).toBeVisible()
  expect(screen.getByText('orderPage: order first')).toBeVisible()
})

it('DevHost renders without the site’s frame', async () => {
  await openAlone('shops', '/')
  await heading('Restaurants')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})
