import { DEFAULT_LANGUAGE, type Language, type Settings } from '@carte/contract'
import { isLanguage, isSettings, nullable, objectOf } from '@carte/contract/guards'
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
const language = atom<Language>(DEFAULT_LANGUAGE)
// The culture cookie decides in which language a page starts; the entry only tells other tabs.
const shared = storedAtom<{ readonly language: Language | null }>(
  'app',
  objectOf<{ readonly language: Language | null }>({ language: nullable(isLanguage) }),
  { language: null },
)
export const languageAtom = atom(
  (get) => get(language),
  (get, set, next: Language) => {
    set(language, next)
    shared.write({ get, set }, (now) => (now.language === next ? now : { language: next }))
  },
)
/** What a tab was switched to last, this one or another; null until one was. */
export const sharedLanguageAtom = atom((get) => get(shared).language)

/** True unless the installation runs for real: a mark shows, and the test cards work. */
export const testModeAtom = atom(false)
