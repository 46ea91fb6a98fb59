import type { SampleBrand, SampleCustomer, Texts } from './types.ts'

/** The sample chain wears the design as it is; a chain's own colours would be overrides of design tokens here. */
export const brand: SampleBrand = { name: 'Carte', stylesheet: '' }

/** Holds for every shop: each needs a quarter of an hour for an order. */
export const extraInfo: Texts = {
  sv: 'Beställ på vägen: det mesta är klart på ungefär en kvart.',
  en: 'Order on your way: most dishes are ready in about 15 minutes.',
  fi: 'Tilaa jo matkalla: useimmat annokset ovat valmiina noin vartissa.',
  ru: 'Заказывайте по дороге: большинство блюд готово минут через пятнадцать.',
  no: 'Bestill på veien: det meste er klart på omtrent et kvarter.',
}

/** Two people to sign in as, with numbers that are set aside for fiction or cannot be dialled. */
export const customers: readonly SampleCustomer[] = [
  {
    email: 'anna@example.com',
    password: 'Smaklig1!',
    name: 'Anna',
    lastName: 'Lindqvist',
    phone: '+46701740605',
    favoriteShop: 'sodermalm',
    favorites: [
      { code: 'smash-burger', type: 'article' },
      { code: 'margherita', type: 'article' },
      { code: 'strawberry-cake', type: 'article' },
      { code: 'sodermalm', type: 'shop' },
    ],
  },
  {
    email: 'matti@example.com',
    password: 'Maistuva1!',
    name: 'Matti',
    lastName: 'Korhonen',
    phone: '+358400000123',
    favoriteShop: 'kallio',
    favorites: [
      { code: 'salmon-soup', type: 'article' },
      { code: 'nigiri-eight', type: 'article' },
      { code: 'kallio', type: 'shop' },
      { code: 'tampere', type: 'shop' },
    ],
  },
]
