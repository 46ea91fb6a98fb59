import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { Basket } from '../pages/Basket.ts'
import { Navbar } from '../pages/Navbar.ts'
import type { Faults } from './faults.ts'
import type { RemoteFiles, RemoteName } from './registry.ts'
import { SHOP } from './sample.ts'

/** A screen of each remote, its heading when all is well, and a way there from another screen. */
export const PLACES: readonly {
  readonly remote: RemoteName
  readonly url: string
  readonly heading: string
  readonly from: string
  readonly navigate: (page: Page) => Promise<unknown>
}[] = [
  {
    remote: 'shops',
    url: paths.home.href(),
    heading: 'Where would you like to eat?',
    from: paths.login.href(),
    navigate: (page) => new Navbar(page).homeLink.click(),
  },
  {
    remote: 'menu',
    url: paths.menu.href({ shopId: SHOP.id, category: [] }),
    heading: SHOP.name,
    from: paths.orderType.href({ shopId: SHOP.id }),
    navigate: (page) => page.getByRole('link', { name: /^Take away/ }).click(),
  },
  {
    remote: 'checkout',
    url: paths.checkout.href({ shopId: SHOP.id }),
    heading: 'Checkout',
    from: paths.menu.href({ shopId: SHOP.id, category: [] }),
    navigate: async (page) => (await (await Basket.open(page)).sendTo('Table 7')).checkOutLink.click(),
  },
  {
    remote: 'account',
    url: paths.login.href(),
    heading: 'Sign in',
    from: paths.menu.href({ shopId: SHOP.id, category: [] }),
    navigate: (page) => new Navbar(page).signInLink.click(),
  },
]

export interface Outage {
  readonly name: string
  /** Whether the server has rendered the screen, or the guest navigates to it from another one. */
  readonly how: 'server-rendered' | 'navigated to'
  /** Whether the page shows the error only after a timeout, so that the spec takes long. */
  readonly isLong?: boolean
  readonly cause: (faults: Faults, files: RemoteFiles) => Promise<void>
}

export const OUTAGES: readonly Outage[] = [
  { name: 'entry is missing', how: 'server-rendered', cause: (faults, { entries }) => faults.answer(entries, 404) },
  { name: 'entry is a page', how: 'navigated to', cause: (faults, { entries }) => faults.sendPage(entries) },
  {
    name: 'script is an error',
    how: 'server-rendered',
    cause: (faults, { scripts }) => faults.answer(scripts, 500),
  },
  {
    name: 'script is cut short',
    how: 'navigated to',
    cause: (faults, { scripts }) => faults.cutShort(scripts),
  },
  {
    name: 'entry hangs',
    how: 'server-rendered',
    isLong: true,
    cause: (faults, { entries }) => faults.hang(entries),
  },
  {
    name: 'script hangs',
    how: 'server-rendered',
    isLong: true,
    cause: (faults, { scripts }) => faults.hang(scripts),
  },
]
