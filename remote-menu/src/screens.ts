import { defineScreen, lazyScreen } from '@carte/store'
import { Basket } from './components/basket/Basket.tsx'
import { importArticle, importDishPreview, importSignage, importSuggested } from './lazy.ts'
import { MenuScreen } from './screens/menu/MenuScreen.tsx'
import { loadMenuPage } from './screens/menu/menu.loader.ts'
import { menuTexts } from './texts.ts'

/** Screens by the name that routes use: `menu/<screen>`. */
export const screens = {
  menu: defineScreen({ load: loadMenuPage, Component: MenuScreen }),
  article: lazyScreen(importArticle),
  suggestedArticles: lazyScreen(importSuggested),
  digitalSignage: lazyScreen(importSignage),
  dishPreview: lazyScreen(importDishPreview),
}

/** The widgets, which the frame renders next to any screen. */
export const parts = { Basket }

export const texts = [menuTexts]
