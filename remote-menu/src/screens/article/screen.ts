import { defineScreen } from '@carte/store'
import { ArticleScreen } from './ArticleScreen.tsx'
import { loadArticle } from './article-data.ts'

/** One article, to be added to the basket or edited in it. */
export const screen = defineScreen({ load: loadArticle, Component: ArticleScreen })
