import { campaigns } from './campaigns.ts'
import { bowls } from './menu/bowls.ts'
import { burgers } from './menu/burgers.ts'
import { asianChoices } from './menu/choices/asian.ts'
import { bowlChoices } from './menu/choices/bowls.ts'
import { burgerChoices } from './menu/choices/burgers.ts'
import { LEVEL } from './menu/choices/choice.ts'
import { pizzaChoices } from './menu/choices/pizza.ts'
import { streetChoices } from './menu/choices/street.ts'
import { sweetAndDrinkChoices } from './menu/choices/sweets-and-drinks.ts'
import { coldDrinks } from './menu/cold-drinks.ts'
import { desserts } from './menu/desserts.ts'
import { hotDrinks } from './menu/hot-drinks.ts'
import { kids } from './menu/kids.ts'
import { noodles } from './menu/noodles.ts'
import { pizza } from './menu/pizza.ts'
import { container } from './menu/section.ts'
import { sides } from './menu/sides.ts'
import { street } from './menu/street.ts'
import { sushi } from './menu/sushi.ts'
import type { SampleArticle, SampleChoiceGroup, SampleMenu } from './types.ts'

const food = [pizza, burgers, bowls, sushi, street, noodles, kids, sides, desserts]
const drinks = [coldDrinks, hotDrinks]
const choices = [pizzaChoices, burgerChoices, bowlChoices, asianChoices, streetChoices, sweetAndDrinkChoices]

/** Adds the codes of an article's campaigns, derived from the campaigns, so that the two lists cannot disagree. */
const withCampaigns = (article: SampleArticle): SampleArticle => {
  const codes = campaigns.filter((campaign) => campaign.articleCodes.includes(article.code)).map(({ code }) => code)
  return codes.length === 0 ? article : { ...article, campaigns: codes }
}

/** Every article: those of the menu, then options that exist only in choice groups. */
export const articles: readonly SampleArticle[] = [
  ...[...food, ...drinks].flatMap((section) => section.articles).map(withCampaigns),
  ...choices.flatMap((section) => section.options),
]

export const choiceGroups: readonly SampleChoiceGroup[] = choices.flatMap((section) => section.groups)

export const menu: SampleMenu = {
  name: { sv: 'Meny', en: 'Menu', fi: 'Ruokalista', ru: 'Меню', no: 'Meny' },
  choiceLevels: [
    { level: LEVEL.size, name: { sv: 'Storlek', en: 'Size', fi: 'Koko', ru: 'Размер', no: 'Størrelse' } },
    {
      level: LEVEL.comesWith,
      name: { sv: 'Till det', en: 'Comes with', fi: 'Lisäksi', ru: 'К заказу', no: 'I tillegg' },
    },
    { level: LEVEL.extras, name: { sv: 'Extra', en: 'Extras', fi: 'Lisät', ru: 'Добавки', no: 'Ekstra' } },
    {
      level: LEVEL.dip,
      name: { sv: 'Dipp och sås', en: 'Dips and sauces', fi: 'Dipit ja kastikkeet', ru: 'Соусы', no: 'Dipp og saus' },
    },
    { level: LEVEL.drink, name: { sv: 'Dryck', en: 'Drink', fi: 'Juoma', ru: 'Напиток', no: 'Drikke' } },
  ],
  items: [
    ...food.map((section) => section.container),
    container(
      { sv: 'Drycker', en: 'Drinks', fi: 'Juomat', ru: 'Напитки', no: 'Drikke' },
      drinks.map((section) => section.container),
    ),
  ],
}
