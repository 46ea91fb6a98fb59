import { languageAtom, useAtomValue } from '@carte/store'
import { useEffect } from 'react'

export function usePageLanguage() {
  const language = useAtomValue(languageAtom)
  useEffect(() => {
    // Setting the attribute recalculates all styles, even with the same value.
    if (document.documentElement.lang !== language) document.documentElement.lang = language
  }, [language])
}
