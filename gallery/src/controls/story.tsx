import type { ReactElement } from 'react'
import type { StoryObj } from 'storybook-react-rsbuild'
import { languageOf } from '../page/language.ts'
import { WORDS } from './words.ts'

type Words = (typeof WORDS)[keyof typeof WORDS]

/** Returns a story of a control. `render` gets the texts of the selected language. */
export const story = (render: (words: Words) => ReactElement): StoryObj => ({
  render: (_, context) => render(WORDS[languageOf(context)]),
})

/** An event handler of a control in a fixed state. */
export function ignore(): void {}
