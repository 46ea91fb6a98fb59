import { LANGUAGES } from '@carte/contract'
import { commonTexts, createTranslator, TranslatorProvider } from '@carte/i18n'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Loading } from './Loading.tsx'

describe('Loading', () => {
  it.each(LANGUAGES)('shows its default text in the language %s, or the given label, as a status', async (language) => {
    const translator = createTranslator(language)
    await translator.ensure([commonTexts])
    const { rerender } = render(<Loading />, {
      wrapper: ({ children }) => <TranslatorProvider translator={translator}>{children}</TranslatorProvider>,
    })
    expect(screen.getByRole('status')).toHaveTextContent(translator.translate(commonTexts)('loader.text'))
    rerender(<Loading label="Checking your payment…" />)
    expect(screen.getByRole('status')).toHaveTextContent(/^Checking your payment…$/)
  })
})
