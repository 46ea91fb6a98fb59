export const en = {
  'favorites.title': 'Favourites',
} as const
