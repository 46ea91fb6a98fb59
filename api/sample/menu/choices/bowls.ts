import { included, price } from '../section.ts'
import { type ChoiceSection, DAIRY, EXTRAS, LEVEL, option, PLANT, requiredWithDefault, SIZE, upTo } from './choice.ts'

export const bowlChoices: ChoiceSection = {
  options: [
    option('bowl-regular', { sv: 'Vanlig', en: 'Regular', fi: 'Tavallinen', ru: 'Обычный', no: 'Vanlig' }, included),
    option(
      'bowl-large',
      { sv: 'Storhungrig', en: 'Very hungry', fi: 'Kovaan nälkään', ru: 'Для очень голодных', no: 'Skrubbsulten' },
      price(32, 3.5, 40),
    ),
    option(
      'base-rice',
      { sv: 'Jasminris', en: 'Jasmine rice', fi: 'Jasmiiniriisi', ru: 'Рис жасмин', no: 'Jasminris' },
      included,
      [],
      PLANT,
    ),
    option(
      'base-quinoa',
      { sv: 'Quinoa', en: 'Quinoa', fi: 'Kvinoa', ru: 'Киноа', no: 'Quinoa' },
      price(10, 1, 15),
      [],
      PLANT,
    ),
    option(
      'base-greens',
      {
        sv: 'Grönkål och spenat',
        en: 'Kale and spinach',
        fi: 'Lehtikaali ja pinaatti',
        ru: 'Кейл и шпинат',
        no: 'Grønnkål og spinat',
      },
      included,
      [],
      PLANT,
    ),
    option(
      'extra-avocado',
      { sv: 'Avokado', en: 'Avocado', fi: 'Avokado', ru: 'Авокадо', no: 'Avokado' },
      price(20, 2.5, 28),
      [],
      PLANT,
    ),
    option(
      'extra-chicken',
      {
        sv: 'Grillad kyckling',
        en: 'Grilled chicken',
        fi: 'Grillattu kana',
        ru: 'Курица на гриле',
        no: 'Grillet kylling',
      },
      price(29, 3.5, 39),
      [],
      ['glutenfree', 'lactosefree'],
    ),
    option(
      'extra-salmon',
      { sv: 'Lax', en: 'Salmon', fi: 'Lohi', ru: 'Лосось', no: 'Laks' },
      price(35, 3.9, 45),
      ['fish'],
      ['glutenfree', 'lactosefree'],
    ),
    option(
      'extra-tofu',
      { sv: 'Krispig tofu', en: 'Crispy tofu', fi: 'Rapea tofu', ru: 'Хрустящий тофу', no: 'Sprø tofu' },
      price(22, 2.5, 30),
      ['soy'],
      PLANT,
    ),
    option(
      'extra-feta',
      { sv: 'Fetaost', en: 'Feta', fi: 'Fetajuusto', ru: 'Фета', no: 'Fetaost' },
      price(18, 1.9, 25),
      ['milk'],
      DAIRY,
    ),
    option(
      'dressing-tahini',
      { sv: 'Citrontahini', en: 'Lemon tahini', fi: 'Sitruunatahini', ru: 'Лимонная тахини', no: 'Sitrontahini' },
      included,
      ['sesame'],
      PLANT,
    ),
    option(
      'dressing-ginger-soy',
      {
        sv: 'Ingefära och soja',
        en: 'Ginger and soy',
        fi: 'Inkivääri ja soija',
        ru: 'Имбирь и соя',
        no: 'Ingefær og soya',
      },
      included,
      ['soy', 'gluten'],
      ['vegan', 'vegetarian', 'lactosefree'],
    ),
    option(
      'dressing-yoghurt',
      { sv: 'Örtyoghurt', en: 'Herb yoghurt', fi: 'Yrttijogurtti', ru: 'Йогурт с травами', no: 'Urteyoghurt' },
      included,
      ['milk'],
      DAIRY,
    ),
  ],
  groups: [
    requiredWithDefault('bowl-size', LEVEL.size, SIZE, ['bowl-regular', 'bowl-large']),
    requiredWithDefault('bowl-base', LEVEL.with, { sv: 'Bas', en: 'Base', fi: 'Pohja', ru: 'Основа', no: 'Base' }, [
      'base-rice',
      'base-quinoa',
      'base-greens',
    ]),
    upTo(3, 'bowl-extras', LEVEL.extras, EXTRAS, [
      'extra-avocado',
      'extra-chicken',
      'extra-salmon',
      'extra-tofu',
      'extra-feta',
    ]),
    requiredWithDefault(
      'bowl-dressing',
      LEVEL.dip,
      { sv: 'Dressing', en: 'Dressing', fi: 'Kastike', ru: 'Заправка', no: 'Dressing' },
      ['dressing-tahini', 'dressing-ginger-soy', 'dressing-yoghurt'],
    ),
  ],
}
