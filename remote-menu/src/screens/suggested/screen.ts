import { defineScreen } from '@carte/store'
import { loadArticle } from '../article/article-data.ts'
import { SuggestedScreen } from './SuggestedScreen.tsx'

/** What goes well with an article that has just been added (spec §2 "suggestedArticlesPage"). */
export const screen = defineScreen({ load: loadArticle, Component: SuggestedScreen })
export { SuggestionsSheet } from './SuggestionsSheet.tsx'
