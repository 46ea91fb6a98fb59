import { defineScreen, lateScreen } from '@carte/store'
import { openArticle, openSignage, openSuggested } from './late.ts'
import { Basket } from './parts/basket/Basket.tsx'
import { MenuScreen } from './screens/menu/MenuScreen.tsx'
import { loadMenuPage } from './screens/menu/menu-page.ts'
import { menuTexts } from './texts.ts'

/** Screens by the name that routes use: `menu/<screen>`. */
export const screens = {
  menu: defineScreen({ load: loadMenuPage, Component: MenuScreen }),
  article: lateScreen(openArticle),
  suggestedArticles: lateScreen(openSuggested),
  digitalSignage: lateScreen(openSignage),
}

/** What the frame renders next to any screen. */
export const parts = { Basket }

export const texts = [menuTexts]
