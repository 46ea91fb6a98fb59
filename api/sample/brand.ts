import type { SampleBrand, SampleCustomer, Texts } from './types.ts'

/** The sample chain uses the default design. Another chain would override design tokens in `stylesheet`. */
export const brand: SampleBrand = { name: 'Carte', stylesheet: '' }

/** True for every shop: each needs 15 minutes for an order. */
export const extraInfo: Texts = {
  sv: 'Beställ på vägen: det mesta är klart på ungefär en kvart.',
  en: 'Order on the way: most dishes are ready in about 15\u00a0minutes.',
  fi: 'Tilaa jo matkalla: useimmat annokset valmistuvat noin vartissa.',
  ru: 'Заказывайте по дороге: большинство блюд будет готово примерно через 15\u00a0минут.',
  no: 'Bestill på veien: det meste er klart på omtrent et kvarter.',
}

/** Two customers to sign in as. Their phone numbers are reserved for fiction or cannot be dialed. */
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
