import { defineScreen } from '@carte/store'
import { Basket } from './parts/basket/Basket.tsx'
import { loadShopMenu } from './parts/menu-data.ts'
import { ArticleScreen } from './screens/article/ArticleScreen.tsx'
import { loadArticle } from './screens/article/article-data.ts'
import { MenuScreen } from './screens/menu/MenuScreen.tsx'
import { menuTexts } from './texts.ts'

/** What routes name as `menu/<screen>`. */
export const screens = {
  menu: defineScreen({ load: loadShopMenu, Component: MenuScreen }),
  article: defineScreen({ load: loadArticle, Component: ArticleScreen }),
}

/** What the frame shows beside any screen. */
export const parts = { Basket }

export const texts = [menuTexts]
