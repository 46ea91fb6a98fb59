import { findArticle, preselection, type Selection, toBasketArticle, toBasketChoices } from '@carte/domain'
import {
  addItemAtom,
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  clearBasketAtom,
  connectScreenSize,
  giveUpSessionAtom,
  type JotaiStore,
  menuAtom,
  setOrderTypeAtom,
  setSpotAtom,
  toastAtom,
} from '@carte/store'
import { createHarness, type Harness, holdTimers, renderWidget } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { repricedAtom } from '../components/basket/repriced.ts'
import { basketChunk } from '../components/basket/useBasketChunk.ts'
import * as remote from '../screens.ts'

export const shopId = 'centrum'

/** The flags of a route that shows the whole basket. */
export const ROUTE_FLAGS = {
  visible: true,
  editMode: false,
  showAddItemButton: false,
  disableAddItemButton: false,
  disabled: false,
  showOrderInfo: true,
}

/** How long a message with "Undo" stays, in milliseconds: too short for a test on a busy machine. */
const MESSAGE_MS = 6_000

/** Starts a test server for the tests of a file. Before each test the basket is empty and the screen is large. */
export function setUpBasket() {
  let harness: Harness
  let endWait: () => void

  beforeAll(async () => {
    harness = await createHarness()
    harness.store.set(giveUpSessionAtom)
    await harness.store.set(basketChunk.loadAtom)
  })
  beforeEach(async () => {
    endWait = holdTimers(MESSAGE_MS)
    harness.store.set(basketFlagsAtom, ROUTE_FLAGS)
    resizeWindow(harness.store, 'large')
    await harness.enterShop(shopId)
  })
  afterEach(() => {
    const { store } = harness
    store.set(clearBasketAtom)
    store.set(setOrderTypeAtom, 'dineInPlace')
    store.set(setSpotAtom, null)
    store.set(toastAtom, null)
    store.set(repricedAtom, new Map())
    store.set(basketPanelOpenAtom, false)
    endWait()
  })
  afterAll(() => harness.close())

  return {
    get harness() {
      return harness
    },
    resize: (size: 'large' | 'small') => resizeWindow(harness.store, size),
    add: (code: string, quantity?: number, selection?: Selection) =>
      addArticle(harness.store, code, quantity, selection),
    /** Renders the basket at `/`, or at another address. */
    open: (address?: string) => renderWidget(harness, remote, 'Basket', address),
    items: () => harness.store.get(basketAtom).items,
    /** Changes the database, inside `act` because an animated total renders meanwhile. */
    change: (text: string, values: readonly unknown[] = []) => act(() => harness.api.sql(text, values)),
  }
}

/** Simulates a large or a small window, as the host detects it. */
export function resizeWindow(store: JotaiStore, size: 'large' | 'small'): void {
  const matches = size === 'small'
  globalThis.matchMedia = (media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList
  connectScreenSize(store)
}

/** Adds an article of the menu to the basket, with the menu's defaults unless a selection is given. */
export function addArticle(store: JotaiStore, code: string, quantity = 1, selection?: Selection): void {
  const menu = store.get(menuAtom)
  const found = menu && findArticle(menu, code)
  if (!found) throw new Error(`The menu has no ${code}`)
  const { article, choices } = found.item
  store.set(addItemAtom, {
    type: 'article',
    quantity,
    article: toBasketArticle(article),
    path: [...found.path],
    choices: toBasketChoices(choices, selection ?? preselection(choices)),
  })
}

/** Returns the panel of a large screen. Without style sheets the bar of a small screen is rendered too. */
export function panel() {
  const found = screen.getByRole('heading', { name: 'Your basket' }).closest('section')
  if (!found) throw new Error('The basket has no panel')
  return within(found)
}

/** Records the texts of live regions from now on, without repetitions. `stop` returns them. */
export function recordStatus() {
  const texts: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[aria-live=polite]')
      const text = region?.textContent?.replace(/\s/g, ' ') ?? ''
      if (text !== '' && text !== texts.at(-1)) texts.push(text)
    }
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return {
    stop: () => {
      observer.disconnect()
      return texts
    },
  }
}
