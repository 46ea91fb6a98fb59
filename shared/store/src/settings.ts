import { DEFAULT_LANGUAGE, type Language, type Settings } from '@carte/contract'
import { isSettings, nullable } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

const storedSettings = storedAtom<Settings | null>('settings', nullable(isSettings), null)

/** What the operator has switched on; null until it is known. */
export const settingsAtom = atom(
  (get) => get(storedSettings),
  (get, set, settings: Settings) => storedSettings.write({ get, set }, settings),
)

/** Languages on offer, and the guest's. */
export const languagesAtom = atom<readonly Language[]>([])
export const languageAtom = atom<Language>(DEFAULT_LANGUAGE)

/** True unless the installation runs for real: a mark shows, and the test cards work. */
export const testModeAtom = atom(false)
