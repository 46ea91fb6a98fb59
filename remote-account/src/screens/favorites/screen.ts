import { defineScreen } from '@carte/store'
import { FavoritesScreen } from './FavoritesScreen.tsx'
import { loadFavorites } from './favorites.loader.ts'

export const screen = defineScreen({ load: loadFavorites, Component: FavoritesScreen })
