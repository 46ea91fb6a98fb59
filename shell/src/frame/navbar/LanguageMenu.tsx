import type { Language } from '@carte/contract'
import { commonTexts, LANGUAGE_NAMES, problemText, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { languageAtom, languagesAtom, useAtomValue, useStore } from '@carte/store'
import { Icon, Popover, popoverItemClass, VisuallyHidden } from '@carte/ui'
import { useState } from 'react'
import { useApp } from '../../AppRoot.tsx'
import { changeLanguage } from '../../app/language.ts'
import { shellTexts } from '../../texts.ts'
import * as styles from './Navbar.module.css'

/** Lists the languages by `LANGUAGE_NAMES`. Hidden with only one language; says so if none is configured. */
export function LanguageMenu() {
  const { t, language } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const languages = useAtomValue(languagesAtom)
  const current = useAtomValue(languageAtom)
  const { busy, hasChanged, choose } = useChoice()
  if (languages.length === 1) return null
  const name = LANGUAGE_NAMES[current]
  return (
    <div aria-busy={busy || undefined}>
      <Popover
        align="end"
        triggerClass={styles.item}
        trigger={
          <>
            <Icon name="globe" size={20} />
            <span aria-hidden="true" className={styles.label}>
              <span className={styles.short}>{current.toUpperCase()}</span>
              <span className={styles.word}>{name}</span>
            </span>
            <VisuallyHidden>{t('nav.language', { name })}</VisuallyHidden>
          </>
        }
      >
        {languages.length === 0 && <p className={styles.none}>{problemText(common, { code: 'no-languages' })}</p>}
        <ul className={styles.menu} lang={language}>
          {languages.map((each) => (
            <li key={each}>
              <button
                type="button"
                lang={each === 'ru' ? 'en' : each}
                aria-current={each === current ? 'true' : undefined}
                className={popoverItemClass(each === current)}
                onClick={() => void choose(each)}
              >
                {LANGUAGE_NAMES[each]}
                {each === current && <Icon name="check" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      </Popover>
      {/* Not `role="status"`: Orca reads an empty one as "statusbar". */}
      <VisuallyHidden aria-live="polite">{hasChanged && t('nav.language', { name })}</VisuallyHidden>
    </div>
  )
}

/**
 * Returns `choose`, which changes the language and then reloads the screen's data (it may be in the old language), and
 * the state of the last choice.
 */
function useChoice() {
  const store = useStore()
  const { translator } = useApp()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [hasChanged, setHasChanged] = useState(false)

  const choose = async (language: Language) => {
    if (busy || language === store.get(languageAtom)) return
    setBusy(true)
    const changed = await changeLanguage(store, translator, language)
    setBusy(false)
    if (!changed) return
    await revalidate()
    // Last, because a screen reader drops an announcement among many other changes of the page.
    setHasChanged(true)
  }
  return { busy, hasChanged, choose }
}
