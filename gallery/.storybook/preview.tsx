import '@carte/shell/styles'
import type { Preview } from 'storybook-react-rsbuild'
import { withPage } from '../src/page/withPage.tsx'

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
