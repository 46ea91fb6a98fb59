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

const wheat = ['vegan', 'vegetarian', 'lactosefree'] as const

export const streetChoices: ChoiceSection = {
  options: [
    option(
      'taco-three',
      { sv: '3\u00a0st', en: '3\u00a0pieces', fi: '3\u00a0kpl', ru: '3\u00a0штуки', no: '3\u00a0stk.' },
      included,
    ),
    option(
      'taco-five',
      { sv: '5\u00a0st', en: '5\u00a0pieces', fi: '5\u00a0kpl', ru: '5\u00a0штук', no: '5\u00a0stk.' },
      price(65, 6.9, 82),
    ),
    option(
      'tortilla-corn',
      { sv: 'Majstortilla', en: 'Corn tortilla', fi: 'Maissitortilla', ru: 'Кукурузная тортилья', no: 'Maistortilla' },
      included,
      [],
      PLANT,
    ),
    option(
      'tortilla-wheat',
      { sv: 'Vetetortilla', en: 'Wheat tortilla', fi: 'Vehnätortilla', ru: 'Пшеничная тортилья', no: 'Hvetetortilla' },
      included,
      ['gluten'],
      wheat,
    ),
    option(
      'extra-guacamole',
      { sv: 'Guacamole', en: 'Guacamole', fi: 'Guacamole', ru: 'Гуакамоле', no: 'Guacamole' },
      price(25, 2.5, 32),
      [],
      PLANT,
    ),
    option(
      'extra-sour-cream',
      { sv: 'Gräddfil', en: 'Soured cream', fi: 'Smetana', ru: 'Сметана', no: 'Rømme' },
      price(12, 1.5, 16),
      ['milk'],
      DAIRY,
    ),
    option(
      'extra-black-beans',
      { sv: 'Svarta bönor', en: 'Black beans', fi: 'Mustapavut', ru: 'Чёрная фасоль', no: 'Svarte bønner' },
      price(15, 1.5, 20),
      [],
      PLANT,
    ),
    option(
      'salsa-mild',
      {
        sv: 'Mild tomatsalsa',
        en: 'Mild tomato salsa',
        fi: 'Mieto tomaattisalsa',
        ru: 'Мягкая томатная',
        no: 'Mild tomatsalsa',
      },
      included,
      [],
      PLANT,
    ),
    option(
      'salsa-verde',
      {
        sv: 'Salsa verde, medium',
        en: 'Salsa verde, medium',
        fi: 'Salsa verde, keskivahva',
        ru: 'Сальса-верде, средняя',
        no: 'Salsa verde, medium',
      },
      included,
      [],
      PLANT,
    ),
    option(
      'salsa-habanero',
      {
        sv: 'Habanero, riktigt het',
        en: 'Habanero, properly hot',
        fi: 'Habanero, todella tulinen',
        ru: 'Хабанеро, очень острая',
        no: 'Habanero, skikkelig sterk',
      },
      included,
      [],
      [...PLANT, 'spicy'],
    ),
  ],
  groups: [
    requiredWithDefault(
      'taco-count',
      LEVEL.size,
      { sv: 'Antal', en: 'How many', fi: 'Määrä', ru: 'Сколько', no: 'Antall' },
      ['taco-three', 'taco-five'],
    ),
    required(
      'tortilla',
      LEVEL.comesWith,
      { sv: 'Tortilla', en: 'Tortilla', fi: 'Tortilla', ru: 'Тортилья', no: 'Tortilla' },
      ['tortilla-corn', 'tortilla-wheat'],
    ),
    upTo(3, 'taco-extras', LEVEL.extras, EXTRAS, ['extra-guacamole', 'extra-sour-cream', 'extra-black-beans']),
    requiredWithDefault('salsa', LEVEL.dip, { sv: 'Salsa', en: 'Salsa', fi: 'Salsa', ru: 'Сальса', no: 'Salsa' }, [
      'salsa-mild',
      'salsa-verde',
      'salsa-habanero',
    ]),
  ],
}
