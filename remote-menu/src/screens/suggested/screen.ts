import { defineScreen } from '@carte/store'
import { loadArticle } from '../article/article.loader.ts'
import { SuggestedScreen } from './SuggestedScreen.tsx'

export const screen = defineScreen({ load: loadArticle, Component: SuggestedScreen })
export { SuggestionsSheet } from './SuggestionsSheet.tsx'
