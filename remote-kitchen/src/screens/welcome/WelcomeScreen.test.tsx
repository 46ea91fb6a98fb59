import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const open = () => renderScreen(harness, remote, 'welcome', paths.kitchen, paths.kitchen.href())

it('tells how many restaurants there are, and in which cities', async () => {
  await harness.api.sql("update shop set city = case id when 'centrum' then 'Uppsala' else 'Luleå' end")
  const [{ shops } = { shops: 0 }] = (await harness.api.sql('select count(*)::int as shops from shop')) as {
    shops: number
  }[]
  await open()
  expect(screen.getByText('restaurants cook for you')).toHaveTextContent(`${shops} restaurants cook for you`)
  expect(screen.getAllByRole('listitem').map((city) => city.textContent)).toEqual([`Luleå: ${shops - 1}`, 'Uppsala: 1'])
})

it.each([
  ['en', '1 restaurant cooks for you'],
  ['sv', '1 restaurang lagar mat åt dig'],
  ['fi', '1 ravintola kokkaa sinulle'],
  ['ru', '1 ресторан готовит для вас'],
  ['no', '1 restaurant lager mat til deg'],
] as const)('says it in %s as one says it', async (language, words) => {
  await harness.close()
  harness = await createHarness({ language, prepare: ({ sql }) => sql("delete from shop where id <> 'centrum'") })
  await open()
  expect(screen.getByText(words.slice('1 '.length))).toHaveTextContent(words)
  expect(screen.queryByRole('list')).toBeNull()
})

it('leads to the restaurants', async () => {
  const { location } = await open()
  await userEvent.click(screen.getByRole('link', { name: 'Choose where to eat' }))
  expect(location()).toBe('/')
})

it('says so where there are none yet', async () => {
  await harness.api.sql('delete from shop')
  await open()
  expect(screen.getByRole('heading', { name: 'No restaurants yet' })).toBeVisible()
})

it('leaves it to the frame to tell of a server that does not answer', async () => {
  harness.store.set(clientAtom, createClient({ fetch: async () => new Response('', { status: 503 }) }))
  const { store, client } = harness
  const url = new URL(paths.kitchen.href(), 'https://site.invalid')
  const { signal } = new AbortController()
  await expect(
    remote.screens.welcome.load?.({ store, client, url, params: {}, language: 'en', signal }),
  ).rejects.toMatchObject({ problem: { status: 503 } })
})
