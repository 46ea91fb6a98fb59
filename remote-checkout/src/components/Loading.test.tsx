import { LANGUAGES } from '@carte/contract'
import { commonTexts, createTranslator, TranslatorProvider } from '@carte/i18n'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Loading } from './Loading.tsx'

describe('Loading', () => {
  it.each(LANGUAGES)(
    'shows its default text in the language %s, or the given label, as a live region',
    async (language) => {
      const translator = createTranslator(language)
      await translator.ensure([commonTexts])
      const { rerender } = render(<Loading />, {
        wrapper: ({ children }) => <TranslatorProvider translator={translator}>{children}</TranslatorProvider>,
      })
      const loader = screen.getByText(translator.translate(commonTexts)('loader.text'))
      expect(loader.closest('[aria-live=polite]')).not.toBeNull()
      rerender(<Loading label="Checking your payment…" />)
      expect(loader).toHaveTextContent(/^Checking your payment…$/)
    },
  )
})
