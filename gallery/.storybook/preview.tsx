import '@carte/shell/styles'
import type { Language } from '@carte/contract'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Decorator, Preview } from 'storybook-react-rsbuild'
import { languageOf } from '../src/page/language.ts'

/** Gives the document of a story its language and theme. */
const withPage: Decorator = (Story, context) => (
  <Page language={languageOf(context)} theme={String(context.globals.theme)}>
    <Story />
  </Page>
)

interface PageProps {
  readonly language: Language
  /** `system` follows the browser. */
  readonly theme: string
  readonly children: ReactNode
}

function Page({ language, theme, children }: PageProps) {
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.lang = language
    if (theme === 'system') delete documentElement.dataset.theme
    else documentElement.dataset.theme = theme
  }, [language, theme])
  return children
}

const preview: Preview = {
  decorators: [withPage],
  initialGlobals: { theme: 'system', language: 'en' },
  globalTypes: {
    theme: {
      description: 'Colour scheme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'Theme of the system' },
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'sv', title: 'Svenska' },
          { value: 'en', title: 'English' },
          { value: 'fi', title: 'Suomi' },
          { value: 'ru', title: 'Русский' },
          { value: 'no', title: 'Norsk' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    options: { storySort: { order: ['Controls', 'Screens'] } },
    // The sizes of the specs in a browser, and the width of a zoom of 400 %.
    viewport: {
      options: {
        narrow: { name: 'Narrow, 320 px', styles: { width: '320px', height: '640px' } },
        small: { name: 'Small, 390 px', styles: { width: '390px', height: '844px' } },
        large: { name: 'Large, 1440 px', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
}

export default preview
