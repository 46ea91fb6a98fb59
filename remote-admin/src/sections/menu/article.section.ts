import { pictureTexts } from '../../components/picture/index.ts'
import { weekTexts } from '../../components/week/index.ts'
import { defineSection } from '../../section.ts'
import { ArticleSection } from './ArticleSection.tsx'
import { loadMenu } from './menu.loader.ts'
import { menuTexts } from './texts.ts'

export const section = defineSection({
  texts: [menuTexts, pictureTexts, weekTexts],
  load: loadMenu,
  Component: ArticleSection,
})
