import { defineScreen } from '@carte/store'
import { ArticleScreen } from './ArticleScreen.tsx'
import { loadArticle } from './article.loader.ts'

export const screen = defineScreen({ load: loadArticle, Component: ArticleScreen })
