import { DEFAULT_LANGUAGE, type Language, type Settings } from '@carte/contract'
import { isLanguage, isSettings, nullable, objectOf } from '@carte/contract/guards'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

const storedSettings = storedAtom<Settings | null>('settings', nullable(isSettings), null)

/** The operator's settings; null until known. */
export const settingsAtom = atom(
  (get) => get(storedSettings),
  (get, set, settings: Settings) => storedSettings.write({ get, set }, settings),
)

export const languagesAtom = atom<readonly Language[]>([])
const language = atom<Language>(DEFAULT_LANGUAGE)
// The culture cookie decides the language in which a page starts; this entry only notifies other tabs.
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
/** The language to which any tab was switched last; null if none was. */
export const sharedLanguageAtom = atom((get) => get(shared).language)

/** False only in production. In test mode, the page shows a mark, and test cards work. */
export const testModeAtom = atom(false)
