import type { Language } from '@carte/contract'
import type { ReactElement } from 'react'
import type { StoryObj } from 'storybook-react-rsbuild'
import { languageOf } from '../page/language.ts'

/** Returns a story of a control. `render` gets the texts in the selected language. */
export const story = (render: (texts: Texts) => ReactElement): StoryObj => ({
  render: (_, context) => render(TEXTS[languageOf(context)]),
})

/** The event handler of a control that stays in one state. */
export function ignore(): void {}

/** Sample texts, as long as those of the site. */
interface Texts {
  readonly add: string
  readonly cancel: string
  readonly close: string
  readonly clear: string
  readonly name: string
  readonly email: string
  readonly note: string
  readonly optional: string
  readonly hint: string
  readonly error: string
  readonly search: string
  readonly loading: string
  readonly dish: string
  readonly description: string
  readonly title: string
  readonly text: string
  readonly longWord: string
  readonly categories: readonly string[]
  readonly left: (count: number) => string
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  sv: {
    add: 'Lägg till i beställningen',
    cancel: 'Avbryt',
    close: 'Stäng',
    clear: 'Rensa',
    name: 'Namn',
    email: 'E-postadress',
    note: 'Meddelande till köket',
    optional: 'valfritt',
    hint: 'Vi skickar kvittot hit.',
    error: 'Skriv en e-postadress, till exempel anna@example.com.',
    search: 'Sök restaurang eller ort',
    loading: 'Hämtar menyn',
    dish: 'Pizza med soltorkade tomater och getost',
    description: 'Innehåller gluten och mjölk',
    title: 'Köket tar en kort paus',
    text: 'Du kan titta på menyn så länge. Beställningar öppnar igen klockan 18.30.',
    longWord: 'Restaurangbeställningsbekräftelse',
    categories: ['Pizza', 'Burgare', 'Sallader och bowls', 'Tillbehör', 'Efterrätter', 'Drycker', 'Barnmeny'],
    left: (count) => `${count} tecken kvar`,
  },
  en: {
    add: 'Add to the order',
    cancel: 'Cancel',
    close: 'Close',
    clear: 'Clear',
    name: 'Name',
    email: 'Email address',
    note: 'Message to the kitchen',
    optional: 'optional',
    hint: 'We send the receipt here.',
    error: 'Enter an email address, such as anna@example.com.',
    search: 'Search for a restaurant or city',
    loading: 'Loading the menu',
    dish: 'Pizza with sun-dried tomatoes and goat’s cheese',
    description: 'Contains gluten and milk',
    title: 'The kitchen takes a short break',
    text: 'You can look at the menu meanwhile. Orders open again at 18:30.',
    longWord: 'Incomprehensibilities@restaurant.example.com',
    categories: ['Pizza', 'Burgers', 'Salads and bowls', 'Sides', 'Desserts', 'Drinks', 'Children’s menu'],
    left: (count) => `${count} characters left`,
  },
  fi: {
    add: 'Lisää tilaukseen',
    cancel: 'Peruuta',
    close: 'Sulje',
    clear: 'Tyhjennä',
    name: 'Nimi',
    email: 'Sähköpostiosoite',
    note: 'Viesti keittiölle',
    optional: 'vapaaehtoinen',
    hint: 'Lähetämme kuitin tänne.',
    error: 'Kirjoita sähköpostiosoite, esimerkiksi anna@example.com.',
    search: 'Hae ravintolaa tai kaupunkia',
    loading: 'Ruokalistaa haetaan',
    dish: 'Pizza aurinkokuivatuilla tomaateilla ja vuohenjuustolla',
    description: 'Sisältää gluteenia ja maitoa',
    title: 'Keittiö pitää lyhyen tauon',
    text: 'Voit katsella ruokalistaa sillä välin. Tilaukset avautuvat taas kello 18.30.',
    longWord: 'Käyttäjätunnuksenvahvistamispyyntö',
    categories: ['Pizzat', 'Hampurilaiset', 'Salaatit ja kulhot', 'Lisukkeet', 'Jälkiruoat', 'Juomat', 'Lastenlista'],
    left: (count) => `${count} merkkiä jäljellä`,
  },
  ru: {
    add: 'Добавить в заказ',
    cancel: 'Отмена',
    close: 'Закрыть',
    clear: 'Очистить',
    name: 'Имя',
    email: 'Адрес электронной почты',
    note: 'Сообщение для кухни',
    optional: 'необязательно',
    hint: 'Сюда мы отправим чек.',
    error: 'Введите адрес электронной почты, например anna@example.com.',
    search: 'Найти ресторан или город',
    loading: 'Загружаем меню',
    dish: 'Пицца с вялеными помидорами и козьим сыром',
    description: 'Содержит глютен и молоко',
    title: 'Кухня сделала короткий перерыв',
    text: 'Пока вы можете посмотреть меню. Заказы снова откроются в 18:30.',
    longWord: 'Достопримечательностепереосмысление',
    categories: ['Пицца', 'Бургеры', 'Салаты и боулы', 'Гарниры', 'Десерты', 'Напитки', 'Детское меню'],
    left: (count) => `Осталось символов: ${count}`,
  },
  no: {
    add: 'Legg til i bestillingen',
    cancel: 'Avbryt',
    close: 'Lukk',
    clear: 'Tøm',
    name: 'Navn',
    email: 'E-postadresse',
    note: 'Melding til kjøkkenet',
    optional: 'valgfritt',
    hint: 'Vi sender kvitteringen hit.',
    error: 'Skriv en e-postadresse, for eksempel anna@example.com.',
    search: 'Søk etter restaurant eller by',
    loading: 'Henter menyen',
    dish: 'Pizza med soltørkede tomater og geitost',
    description: 'Inneholder gluten og melk',
    title: 'Kjøkkenet tar en kort pause',
    text: 'Du kan se på menyen så lenge. Bestillinger åpner igjen klokken 18.30.',
    longWord: 'Restaurantbestillingsbekreftelse',
    categories: ['Pizza', 'Burgere', 'Salater og boller', 'Tilbehør', 'Desserter', 'Drikke', 'Barnemeny'],
    left: (count) => `${count} tegn igjen`,
  },
}
