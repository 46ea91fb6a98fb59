import type { Allergen, Prices, SampleArticle, Tag, Texts } from '../../types.ts'
import { included, price } from '../section.ts'
import {
  type ChoiceSection,
  DAIRY,
  EXTRAS,
  LEVEL,
  option,
  PLANT,
  required,
  requiredWithDefault,
  SIZE,
  upTo,
} from './choice.ts'

const drinkOption = (
  code: string,
  name: Texts,
  priceMinor: Prices,
  allergens: readonly Allergen[] = [],
  tags: readonly Tag[] = [],
): SampleArticle => ({ ...option(code, name, priceMinor, allergens, tags), goods: 'alcohol-free-drink' })

export const sweetAndDrinkChoices: ChoiceSection = {
  options: [
    option(
      'ice-vanilla',
      { sv: 'Vanilj', en: 'Vanilla', fi: 'Vanilja', ru: 'Ваниль', no: 'Vanilje' },
      included,
      ['milk'],
      DAIRY,
    ),
    option(
      'ice-chocolate',
      { sv: 'Choklad', en: 'Chocolate', fi: 'Suklaa', ru: 'Шоколад', no: 'Sjokolade' },
      included,
      ['milk'],
      DAIRY,
    ),
    option(
      'ice-swirl',
      {
        sv: 'Lite av båda',
        en: 'A swirl of both',
        fi: 'Vähän kumpaakin',
        ru: 'Понемногу того и другого',
        no: 'Litt av begge',
      },
      included,
      ['milk'],
      DAIRY,
    ),
    option(
      'topping-sprinkles',
      { sv: 'Strössel', en: 'Sprinkles', fi: 'Strösselit', ru: 'Посыпка', no: 'Strøssel' },
      included,
      [],
      PLANT,
    ),
    option(
      'topping-chocolate-sauce',
      { sv: 'Chokladsås', en: 'Chocolate sauce', fi: 'Suklaakastike', ru: 'Шоколадный соус', no: 'Sjokoladesaus' },
      price(8, 0.9, 12),
      ['soy'],
      PLANT,
    ),
    option(
      'topping-hazelnuts',
      {
        sv: 'Rostade hasselnötter',
        en: 'Roasted hazelnuts',
        fi: 'Paahdetut hasselpähkinät',
        ru: 'Жареный фундук',
        no: 'Ristede hasselnøtter',
      },
      price(8, 0.9, 12),
      ['nuts'],
      PLANT,
    ),
    drinkOption(
      'drink-small',
      { sv: 'Liten, 30 cl', en: 'Small, 30 cl', fi: 'Pieni, 3 dl', ru: 'Маленький, 0,3 л', no: 'Liten, 0,3 l' },
      included,
    ),
    drinkOption(
      'drink-large',
      { sv: 'Stor, 50 cl', en: 'Large, 50 cl', fi: 'Iso, 5 dl', ru: 'Большой, 0,5 л', no: 'Stor, 0,5 l' },
      price(12, 1.5, 18),
    ),
    drinkOption(
      'espresso-single',
      { sv: 'Enkel', en: 'Single', fi: 'Yksinkertainen', ru: 'Одинарный', no: 'Enkel' },
      included,
    ),
    drinkOption(
      'espresso-double',
      { sv: 'Dubbel', en: 'Double', fi: 'Tupla', ru: 'Двойной', no: 'Dobbel' },
      price(8, 0.9, 10),
    ),
    drinkOption('coffee-small', { sv: 'Liten', en: 'Small', fi: 'Pieni', ru: 'Маленький', no: 'Liten' }, included),
    drinkOption('coffee-large', { sv: 'Stor', en: 'Large', fi: 'Iso', ru: 'Большой', no: 'Stor' }, price(8, 0.9, 10)),
    drinkOption(
      'milk-whole',
      { sv: 'Mjölk', en: 'Milk', fi: 'Maito', ru: 'Молоко', no: 'Melk' },
      included,
      ['milk'],
      DAIRY,
    ),
    drinkOption(
      'milk-lactose-free',
      {
        sv: 'Laktosfri mjölk',
        en: 'Lactose-free milk',
        fi: 'Laktoositon maito',
        ru: 'Безлактозное молоко',
        no: 'Laktosefri melk',
      },
      included,
      ['milk'],
      [...DAIRY, 'lactosefree'],
    ),
    drinkOption(
      'milk-oat',
      { sv: 'Havredryck', en: 'Oat drink', fi: 'Kaurajuoma', ru: 'Овсяное молоко', no: 'Havredrikk' },
      price(5, 0.5, 6),
      ['gluten'],
      ['vegan', 'vegetarian', 'lactosefree'],
    ),
    drinkOption(
      'tea-black',
      { sv: 'Svart te', en: 'Black tea', fi: 'Musta tee', ru: 'Чёрный чай', no: 'Sort te' },
      included,
      [],
      PLANT,
    ),
    drinkOption(
      'tea-rooibos',
      { sv: 'Rooibos', en: 'Rooibos', fi: 'Rooibos', ru: 'Ройбуш', no: 'Rooibos' },
      included,
      [],
      PLANT,
    ),
    drinkOption(
      'tea-mint',
      { sv: 'Färsk mynta', en: 'Fresh mint', fi: 'Tuore minttu', ru: 'Свежая мята', no: 'Fersk mynte' },
      included,
      [],
      PLANT,
    ),
  ],
  groups: [
    required('ice-flavour', LEVEL.comesWith, { sv: 'Smak', en: 'Flavour', fi: 'Maku', ru: 'Вкус', no: 'Smak' }, [
      'ice-vanilla',
      'ice-chocolate',
      'ice-swirl',
    ]),
    upTo(3, 'ice-toppings', LEVEL.extras, EXTRAS, [
      'topping-sprinkles',
      'topping-chocolate-sauce',
      'topping-hazelnuts',
    ]),
    requiredWithDefault('drink-size', LEVEL.size, SIZE, ['drink-small', 'drink-large']),
    requiredWithDefault('espresso-size', LEVEL.size, SIZE, ['espresso-single', 'espresso-double']),
    requiredWithDefault('coffee-size', LEVEL.size, SIZE, ['coffee-small', 'coffee-large']),
    requiredWithDefault(
      'coffee-milk',
      LEVEL.comesWith,
      { sv: 'Mjölk', en: 'Milk', fi: 'Maito', ru: 'Молоко', no: 'Melk' },
      ['milk-whole', 'milk-lactose-free', 'milk-oat'],
    ),
    required('tea-kind', LEVEL.comesWith, { sv: 'Sort', en: 'Kind', fi: 'Teelaatu', ru: 'Сорт', no: 'Type' }, [
      'tea-black',
      'tea-rooibos',
      'tea-mint',
    ]),
  ],
}
