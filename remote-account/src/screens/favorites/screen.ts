import { defineScreen } from '@carte/store'
import { FavoritesScreen } from './FavoritesScreen.tsx'
import { loadFavorites } from './load-favorites.ts'

/** What the customer likes. */
export const screen = defineScreen({ load: loadFavorites, Component: FavoritesScreen })
