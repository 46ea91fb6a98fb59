import type { Site } from '@carte/api/server'
import type { Browser } from 'playwright-core'
import { basketOf, browseMenu, measureLongBasket, openMenu } from './browser/menu.ts'
import { ACCEPT, ask } from './load.ts'
import { MENU_SHOP } from './long-menu.ts'
import { startCarte } from './servers.ts'
import { median, medianRatio } from './stats.ts'

export const DISHES = [50, 5_000] as const
export const ROUNDS = 5

/** Figures by name. Times in milliseconds, sizes in bytes. */
type MenuFigures = Readonly<Record<string, number>>

export interface MenuSize {
  readonly dishes: number
  readonly figures: MenuFigures
  /** Ratios to the short menu: medians of the ratios in each round. */
  readonly ratios: MenuFigures
}

const MENU = `/shop/${MENU_SHOP}/menu`

async function sizesOf(url: string): Promise<MenuFigures> {
  const size = async (path: string, accept: string) =>
    (await ask(url + path, { ...ACCEPT, accept, 'accept-language': 'sv' })).body.length
  return { html: await size(MENU, 'text/html'), answer: await size(`/api/shops/${MENU_SHOP}/menu`, '*/*') }
}

async function longBasket(url: string): Promise<string> {
  const { body } = await ask(`${url}/api/shops/${MENU_SHOP}/menu`, { 'accept-encoding': 'identity' })
  return basketOf(MENU_SHOP, JSON.parse(body.toString()))
}

async function visit(browser: Browser, url: string): Promise<MenuFigures> {
  return {
    ...(await openMenu(browser, url + MENU)),
    ...(await browseMenu(browser, url + MENU)),
    ...(await measureLongBasket(browser, url + MENU, await longBasket(url))),
    ...(await sizesOf(url)),
  }
}

/** Combines the visits to one menu, compared with those to the short one in the same rounds. */
export function compare(dishes: number, visits: readonly MenuFigures[], short: readonly MenuFigures[]): MenuSize {
  const of = (figures: MenuFigures | undefined, name: string) => figures?.[name] ?? Number.NaN
  const names = Object.keys(visits[0] ?? {})
  const each = (figure: (name: string) => number) => Object.fromEntries(names.map((name) => [name, figure(name)]))
  return {
    dishes,
    figures: each((name) => median(visits.map((figures) => of(figures, name)))),
    ratios: each((name) => medianRatio(visits.map((figures, round) => [of(figures, name), of(short[round], name)]))),
  }
}

/** Measures a menu of 50 dishes and one of 5,000, each on its own database, visited in turns. */
export async function menuSpeeds(browser: Browser, site: Site): Promise<readonly MenuSize[]> {
  const servers = []
  for (const dishes of DISHES) {
    const server = await startCarte({ site, dishes })
    servers.push(server)
    // The first visit meets a cold server and does not count.
    await visit(browser, server.url)
  }
  const visits: MenuFigures[][] = DISHES.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, { url }] of servers.entries()) visits[i]?.push(await visit(browser, url))
  for (const { stop } of servers) await stop()
  return DISHES.map((dishes, i) => compare(dishes, visits[i] ?? [], visits[0] ?? []))
}
