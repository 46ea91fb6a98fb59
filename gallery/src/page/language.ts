import type { Language } from '@carte/contract'
import type { StoryContext } from 'storybook-react-rsbuild'

/** Returns the language that the toolbar, or `globals=language:fi` in the address, selects. */
export const languageOf = ({ globals }: Pick<StoryContext, 'globals'>): Language => globals.language as Language
