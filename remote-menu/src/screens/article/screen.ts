import { defineScreen } from '@carte/store'
import { ArticleScreen } from './ArticleScreen.tsx'
import { loadArticle } from './article-data.ts'

export const screen = defineScreen({ load: loadArticle, Component: ArticleScreen })
