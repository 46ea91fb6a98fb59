import { createClient } from '@carte/contract/client'
import { createTranslator, defineTexts } from '@carte/i18n'
import { clientAtom, languageAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { createTestStore } from '../testing/test-store.ts'
import { createTwoTabs } from '../testing/two-tabs.ts'
import { changeLanguage, followLanguage } from './language.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

/** Returns the list in which API calls are recorded. Calls to addresses that contain `failing` fail. */
function recordCalls(failing = 'nothing'): string[] {
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    calls.push(String(input))
    if (String(input).includes(failing)) throw new TypeError('No network')
    return harness.api.fetch(input, init)
  }
  harness.store.set(clientAtom, createClient({ fetch }))
  return calls
}
const changeToFinnish = () => changeLanguage(harness.store, harness.translator, 'fi')
const currentLanguages = () => [harness.store.get(languageAtom), harness.translator.language()]

describe('changeLanguage', () => {
  it('saves the language on the server, then reloads the chosen shop’s menu and switches the texts', async () => {
    await harness.enterShop('centrum')
    const calls = recordCalls()
    expect(await changeToFinnish()).toBe(true)
    expect(calls.slice(0, 2)).toEqual(['/api/cultures/changeculture?cultureCode=fi', '/api/shops/centrum/menu'])
    expect(currentLanguages()).toEqual(['fi', 'fi'])
  })

  it('requests no menu when no shop is chosen', async () => {
    expect(harness.store.get(shopAtom)).toBeNull()
    const calls = recordCalls()
    expect(await changeToFinnish()).toBe(true)
    expect(calls).toEqual(['/api/cultures/changeculture?cultureCode=fi'])
  })

  it('keeps the current language when the server cannot save the new one', async () => {
    await harness.enterShop('centrum')
    const calls = recordCalls('changeculture')
    expect(await changeToFinnish()).toBe(false)
    expect(calls).toHaveLength(1)
    expect(currentLanguages()).toEqual(['en', 'en'])
  })

  it('switches the texts even when the menu request fails', async () => {
    await harness.enterShop('centrum')
    recordCalls('/menu')
    expect(await changeToFinnish()).toBe(true)
    expect(currentLanguages()).toEqual(['fi', 'fi'])
  })
})

describe('followLanguage', () => {
  /** Returns two tabs of one browser, each with its own translator. */
  function openTwoTabs() {
    const tabs = createTwoTabs().map((storage) => {
      const store = createTestStore(harness.api.fetch, storage)
      const translator = createTranslator('sv')
      let changes = 0
      followLanguage(store, translator, () => {
        changes += 1
      })
      const texts = defineTexts('words', {
        sv: async () => ({ yes: 'ja' }),
        en: async () => ({ yes: 'yes' }),
        fi: async () => Promise.reject(new TypeError('No network')),
        ru: async () => ({ yes: 'да' }),
        no: async () => ({ yes: 'ja' }),
      })
      return { store, translator, texts, changes: () => changes }
    })
    return tabs as [(typeof tabs)[0], (typeof tabs)[0]]
  }

  it('applies the language that another tab has chosen', async () => {
    const [thisTab, otherTab] = openTwoTabs()
    await otherTab.translator.ensure([otherTab.texts])
    expect(await changeLanguage(thisTab.store, thisTab.translator, 'ru')).toBe(true)
    await waitFor(() => expect(otherTab.changes()).toBe(1))
    expect(otherTab.store.get(languageAtom)).toBe('ru')
    expect(otherTab.translator.translate(otherTab.texts)('yes')).toBe('да')
    expect(thisTab.changes()).toBe(0)
  })

  it('keeps the current language when the texts of the other tab’s language fail to load', async () => {
    const [thisTab, otherTab] = openTwoTabs()
    await otherTab.translator.ensure([otherTab.texts])
    expect(await changeLanguage(thisTab.store, thisTab.translator, 'fi')).toBe(true)
    // Only this second change succeeds in the other tab.
    expect(await changeLanguage(thisTab.store, thisTab.translator, 'ru')).toBe(true)
    await waitFor(() => expect(otherTab.store.get(languageAtom)).toBe('ru'))
    expect(otherTab.changes()).toBe(1)
  })
})
