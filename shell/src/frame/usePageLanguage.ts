import { languageAtom, useAtomValue } from '@carte/store'
import { useEffect } from 'react'

/** `<html lang>` follows the guest's language (spec §4 "Language change"). */
export function usePageLanguage() {
  const language = useAtomValue(languageAtom)
  useEffect(() => {
    // Even the same language anew has the browser look at the style of everything.
    if (document.documentElement.lang !== language) document.documentElement.lang = language
  }, [language])
}
