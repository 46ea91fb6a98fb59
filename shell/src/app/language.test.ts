import { createClient } from '@carte/contract/client'
import { createTranslator, defineTexts } from '@carte/i18n'
import { clientAtom, languageAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { plainStore } from '../testing/test-store.ts'
import { createTwoTabs } from '../testing/two-tabs.ts'
import { changeLanguage, followLanguage } from './language.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

/** Records API calls. Calls to addresses that contain `down` fail. */
function watch(down = 'nothing'): string[] {
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    calls.push(String(input))
    if (String(input).includes(down)) throw new TypeError('No network')
    return harness.api.fetch(input, init)
  }
  harness.store.set(clientAtom, createClient({ fetch }))
  return calls
}
const change = () => changeLanguage(harness.store, harness.translator, 'fi')
const languages = () => [harness.store.get(languageAtom), harness.translator.language()]

describe('changeLanguage', () => {
  it('saves the language on the server, reloads the chosen shop’s menu, then switches the texts', async () => {
    await harness.enterShop('centrum')
    const calls = watch()
    expect(await change()).toBe(true)
    expect(calls.slice(0, 2)).toEqual(['/api/cultures/changeculture?cultureCode=fi', '/api/shops/centrum/menu'])
    expect(languages()).toEqual(['fi', 'fi'])
  })

  it('requests no menu when no shop is chosen', async () => {
    expect(harness.store.get(shopAtom)).toBeNull()
    const calls = watch()
    expect(await change()).toBe(true)
    expect(calls).toEqual(['/api/cultures/changeculture?cultureCode=fi'])
  })

  it('keeps the current language when the server cannot save the new one', async () => {
    await harness.enterShop('centrum')
    const calls = watch('changeculture')
    expect(await change()).toBe(false)
    expect(calls).toHaveLength(1)
    expect(languages()).toEqual(['en', 'en'])
  })

  it('switches the texts even when the menu request fails', async () => {
    await harness.enterShop('centrum')
    watch('/menu')
    expect(await change()).toBe(true)
    expect(languages()).toEqual(['fi', 'fi'])
  })
})

describe('followLanguage', () => {
  /** Returns two tabs of one browser, each with its own translator. */
  function pages() {
    const tabs = createTwoTabs().map((storage) => {
      const store = plainStore(harness.api.fetch, storage)
      const translator = createTranslator('sv')
      let redrawn = 0
      followLanguage(store, translator, () => {
        redrawn += 1
      })
      const words = defineTexts('words', {
        sv: async () => ({ yes: 'ja' }),
        en: async () => ({ yes: 'yes' }),
        fi: async () => Promise.reject(new TypeError('No network')),
        ru: async () => ({ yes: 'да' }),
        no: async () => ({ yes: 'ja' }),
      })
      return { store, translator, words, redrawn: () => redrawn }
    })
    return tabs as [(typeof tabs)[0], (typeof tabs)[0]]
  }

  it('applies the language that another tab has chosen', async () => {
    const [here, there] = pages()
    await there.translator.ensure([there.words])
    expect(await changeLanguage(here.store, here.translator, 'ru')).toBe(true)
    await waitFor(() => expect(there.redrawn()).toBe(1))
    expect(there.store.get(languageAtom)).toBe('ru')
    expect(there.translator.translate(there.words)('yes')).toBe('да')
    expect(here.redrawn()).toBe(0)
  })

  it('keeps the current language when the texts of the other tab’s language fail to load', async () => {
    const [here, there] = pages()
    await there.translator.ensure([there.words])
    expect(await changeLanguage(here.store, here.translator, 'fi')).toBe(true)
    // The other tab is notified after loading it, and renders only this language.
    expect(await changeLanguage(here.store, here.translator, 'ru')).toBe(true)
    await waitFor(() => expect(there.store.get(languageAtom)).toBe('ru'))
    expect(there.redrawn()).toBe(1)
  })
})
