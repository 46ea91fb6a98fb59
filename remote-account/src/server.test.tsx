/** @jest-environment node */
import { paths } from '@carte/navigation'
import { createHarness, type Harness, servePart, serveScreen } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as remote from './screens.ts'
import { ordered, signedIn, signedOut } from './testing/customer.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

it('draws the sign-in on a server, without a window', async () => {
  expect(typeof window).toBe('undefined')
  const html = await serveScreen(harness, remote, 'login', paths.login, paths.login.href())
  for (const text of ['Sign in', 'Email', 'Password']) expect(html).toContain(text)
})

it('draws the member card of nobody', async () => {
  expect(await servePart(harness, remote, 'MemberCard')).not.toContain('<img')
})

describe('what is a customer’s, on a server, which does not know the restaurant', () => {
  // What the page is hydrated from is drawn by the same code: nothing of it may hang on what only a browser knows.
  beforeAll(async () => {
    await signedIn(harness)
    await ordered(harness, [{ code: 'cola', quantity: 2, choices: [] }], { statuses: ['added'] })
  })

  it('draws the shape of the favourites', async () => {
    await harness.enterShop('centrum')
    const html = await serveScreen(harness, remote, 'favorites', paths.favorites, paths.favorites.href())
    for (const text of ['Favourites', 'Getting what is yours …']) expect(html).toContain(text)
    expect(html).not.toContain('Burger')
  })

  it('draws the orders', async () => {
    const html = await serveScreen(harness, remote, 'orderHistory', paths.orderHistory, paths.orderHistory.href())
    for (const text of ['Order history', 'Accepted', 'Centrum', 'Cola', 'Order again']) expect(html).toContain(text)
  })

  it('draws the offers without prices', async () => {
    const html = await serveScreen(harness, remote, 'campaigns', paths.campaigns, paths.campaigns.href())
    for (const text of ['Offers', 'Green weeks', 'Members’ burger']) expect(html).toContain(text)
    expect(html).not.toContain('Ordinary price')
  })

  it('draws for whoever is not signed in what they are invited to', async () => {
    signedOut(harness)
    const favorites = await serveScreen(harness, remote, 'favorites', paths.favorites, paths.favorites.href())
    expect(favorites).toContain('Keep what you like')
    const campaigns = await serveScreen(harness, remote, 'campaigns', paths.campaigns, paths.campaigns.href())
    expect(campaigns).toContain('Members get more')
    expect(campaigns).not.toContain('Members’ burger')
  })
})
