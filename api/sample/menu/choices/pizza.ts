import { included, price } from '../section.ts'
import { type ChoiceSection, DAIRY, EXTRAS, LEVEL, option, PLANT, requiredWithDefault, SIZE, upTo } from './choice.ts'

export const pizzaChoices: ChoiceSection = {
  options: [
    option(
      'pizza-classic',
      { sv: 'Vanlig, 30 cm', en: 'Classic, 30 cm', fi: 'Tavallinen, 30 cm', ru: 'Обычная, 30 см', no: 'Vanlig, 30 cm' },
      included,
    ),
    option(
      'pizza-family',
      { sv: 'Familj, 40 cm', en: 'Family, 40 cm', fi: 'Perhe, 40 cm', ru: 'Семейная, 40 см', no: 'Familie, 40 cm' },
      price(95, 9.5, 120),
    ),
    option(
      'extra-mozzarella',
      {
        sv: 'Mer mozzarella',
        en: 'More mozzarella',
        fi: 'Lisää mozzarellaa',
        ru: 'Ещё моцареллы',
        no: 'Mer mozzarella',
      },
      price(20, 2, 28),
      ['milk'],
      DAIRY,
    ),
    option(
      'extra-prosciutto',
      {
        sv: 'Lufttorkad skinka',
        en: 'Air-dried ham',
        fi: 'Ilmakuivattu kinkku',
        ru: 'Сыровяленая ветчина',
        no: 'Spekeskinke',
      },
      price(28, 3, 38),
      [],
      ['glutenfree', 'lactosefree'],
    ),
    option(
      'extra-mushrooms',
      { sv: 'Champinjoner', en: 'Mushrooms', fi: 'Herkkusienet', ru: 'Шампиньоны', no: 'Sjampinjong' },
      price(15, 1.5, 20),
      [],
      PLANT,
    ),
    option(
      'extra-olives',
      { sv: 'Oliver', en: 'Olives', fi: 'Oliivit', ru: 'Оливки', no: 'Oliven' },
      price(15, 1.5, 20),
      ['sulphites'],
      PLANT,
    ),
    option(
      'extra-rocket',
      { sv: 'Ruccola', en: 'Rocket', fi: 'Rucola', ru: 'Руккола', no: 'Ruccola' },
      price(12, 1.5, 18),
      [],
      PLANT,
    ),
  ],
  groups: [
    requiredWithDefault('pizza-size', LEVEL.size, SIZE, ['pizza-classic', 'pizza-family']),
    upTo(3, 'pizza-extras', LEVEL.extras, EXTRAS, [
      'extra-mozzarella',
      'extra-prosciutto',
      'extra-mushrooms',
      'extra-olives',
      'extra-rocket',
    ]),
  ],
}
