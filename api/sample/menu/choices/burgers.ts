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
  upTo,
} from './choice.ts'

const SIDE = { sv: 'Till det', en: 'Side', fi: 'Lisuke', ru: 'Гарнир', no: 'Tilbehør' }

/** Choice groups of burgers and of the children's dishes. The dips are also articles of the menu. */
export const burgerChoices: ChoiceSection = {
  options: [
    option('doneness-medium', { sv: 'Rosa', en: 'Medium', fi: 'Medium', ru: 'Средняя', no: 'Medium' }, included),
    option(
      'doneness-well-done',
      { sv: 'Genomstekt', en: 'Well done', fi: 'Kypsä', ru: 'Полная', no: 'Gjennomstekt' },
      included,
    ),
    option(
      'side-fries',
      { sv: 'Pommes frites', en: 'Fries', fi: 'Ranskalaiset', ru: 'Картофель фри', no: 'Pommes frites' },
      included,
      [],
      PLANT,
    ),
    option(
      'side-sweet-potato',
      {
        sv: 'Sötpotatispommes',
        en: 'Sweet potato fries',
        fi: 'Bataattiranskalaiset',
        ru: 'Фри из батата',
        no: 'Søtpotetfries',
      },
      price(15, 1.5, 20),
      [],
      PLANT,
    ),
    option(
      'side-salad',
      { sv: 'Liten sallad', en: 'Side salad', fi: 'Pieni salaatti', ru: 'Небольшой салат', no: 'Liten salat' },
      included,
      ['mustard'],
      PLANT,
    ),
    option(
      'side-carrots',
      {
        sv: 'Morots- och gurkstavar',
        en: 'Carrot and cucumber sticks',
        fi: 'Porkkana- ja kurkkutikut',
        ru: 'Палочки моркови и огурца',
        no: 'Gulrot- og agurkstaver',
      },
      included,
      [],
      PLANT,
    ),
    option(
      'extra-bacon',
      { sv: 'Bacon', en: 'Bacon', fi: 'Pekoni', ru: 'Бекон', no: 'Bacon' },
      price(18, 1.9, 25),
      [],
      ['glutenfree', 'lactosefree'],
    ),
    option(
      'extra-cheddar',
      { sv: 'Extra cheddar', en: 'Extra cheddar', fi: 'Lisää cheddaria', ru: 'Ещё чеддера', no: 'Ekstra cheddar' },
      price(12, 1.5, 18),
      ['milk'],
      DAIRY,
    ),
    option(
      'extra-patty',
      { sv: 'En burgare till', en: 'One more patty', fi: 'Toinen pihvi', ru: 'Ещё одна котлета', no: 'En burger til' },
      price(35, 3.9, 45),
      [],
      ['glutenfree', 'lactosefree'],
    ),
    option(
      'extra-jalapeno',
      {
        sv: 'Picklad jalapeño',
        en: 'Pickled jalapeños',
        fi: 'Pikkelöity jalapeño',
        ru: 'Маринованный халапеньо',
        no: 'Syltet jalapeño',
      },
      price(10, 1, 15),
      ['sulphites'],
      [...PLANT, 'spicy'],
    ),
    {
      ...option(
        'extra-fried-egg',
        { sv: 'Stekt ägg', en: 'Fried egg', fi: 'Paistettu kananmuna', ru: 'Яичница', no: 'Speilegg' },
        price(15, 1.5, 20),
        ['egg'],
        ['vegetarian', 'glutenfree', 'lactosefree'],
      ),
      soldOut: true,
    },
    {
      ...option(
        'kids-juice',
        { sv: 'Äppeljuice', en: 'Apple juice', fi: 'Omenamehu', ru: 'Яблочный сок', no: 'Eplejuice' },
        included,
        [],
        PLANT,
      ),
      goods: 'alcohol-free-drink',
    },
    {
      ...option(
        'kids-milk',
        { sv: 'Glas mjölk', en: 'Glass of milk', fi: 'Lasi maitoa', ru: 'Стакан молока', no: 'Glass melk' },
        included,
        ['milk'],
        DAIRY,
      ),
      goods: 'alcohol-free-drink',
    },
    {
      ...option('kids-water', { sv: 'Vatten', en: 'Water', fi: 'Vesi', ru: 'Вода', no: 'Vann' }, included, [], PLANT),
      goods: 'alcohol-free-drink',
    },
  ],
  groups: [
    required(
      'burger-doneness',
      LEVEL.size,
      { sv: 'Stekning', en: 'Cooked', fi: 'Kypsyys', ru: 'Прожарка', no: 'Stekegrad' },
      ['doneness-medium', 'doneness-well-done'],
    ),
    requiredWithDefault('burger-side', LEVEL.comesWith, SIDE, ['side-fries', 'side-sweet-potato', 'side-salad']),
    upTo(3, 'burger-extras', LEVEL.extras, EXTRAS, [
      'extra-bacon',
      'extra-cheddar',
      'extra-patty',
      'extra-jalapeno',
      'extra-fried-egg',
    ]),
    upTo(2, 'dip', LEVEL.dip, { sv: 'Dipp', en: 'Dip', fi: 'Dippi', ru: 'Соус', no: 'Dipp' }, [
      'aioli',
      'chipotle-mayo',
      'truffle-mayo',
      'mango-salsa',
    ]),
    requiredWithDefault('kids-side', LEVEL.comesWith, SIDE, ['side-fries', 'side-carrots']),
    required('kids-drink', LEVEL.drink, { sv: 'Dryck', en: 'Drink', fi: 'Juoma', ru: 'Напиток', no: 'Drikke' }, [
      'kids-juice',
      'kids-milk',
      'kids-water',
    ]),
  ],
}
