import type { Decorator } from 'storybook-react-rsbuild'
import { languageOf } from './language.ts'
import { Page } from './Page.tsx'

/** Gives the document of a story its language and theme. */
export const withPage: Decorator = (Story, context) => (
  <Page language={languageOf(context)} theme={String(context.globals.theme)}>
    <Story />
  </Page>
)
