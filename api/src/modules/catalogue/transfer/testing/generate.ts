import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// Generates a made-up chain with a menu for each shop: `node api/src/modules/catalogue/transfer/testing/generate.ts
// <folder> [shops] [articles per menu]`

const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no']
const CITIES = ['Stockholm', 'Göteborg', 'Malmö', 'Uppsala', 'Västerås', 'Örebro', 'Linköping', 'Lund', 'Umeå', 'Gävle']
const DISHES = ['Köttbullar', 'Margherita', 'Pad thai', 'Laxtartar', 'Svampsoppa', 'Grillad lax', 'Halloumi', 'Ramen']
const OPTIONS = 8
const CATEGORIES = 6

const inLanguages = (text: string) => LANGUAGES.map((language) => `${text} (${language})`).join(',')
const names = (field: string) => LANGUAGES.map((language) => `${field}:${language}`).join(',')
const shopId = (at: number) => `shop-${String(at).padStart(5, '0')}`
const menuId = (at: number) => `menu-${String(at).padStart(5, '0')}`
const codes = (from: number, count: number) => Array.from({ length: count }, (_, n) => `a${from + n}`)

/** Returns for each file its header, and a function that returns the lines of one shop. */
function filesOf(articles: number): Readonly<Record<string, readonly [string, (at: number) => string]>> {
  const dishes = articles - OPTIONS
  return {
    'menus.csv': ['id,name,currency,currencySymbol', (at) => `${menuId(at)},Meny ${at},SEK,kr`],
    'choice-levels.csv': [
      `menuId,level,name,${names('name')}`,
      (at) => `${menuId(at)},1,Tillval,${inLanguages('Tillval')}`,
    ],
    'articles.csv': [
      `menuId,code,description,${names('description')},text,${names('text')},price,allergens,tags`,
      (at) =>
        codes(0, articles)
          .map((code, n) => {
            const dish = `${DISHES[(at + n) % DISHES.length]} ${n}`
            const text = '"Långkok på rotfrukter, med örter och smör"'
            return `${menuId(at)},${code},${dish},${inLanguages(dish)},${text},${Array(5).fill(text).join(',')},${n < dishes ? 79 + ((at + n) % 120) : n},milk|gluten,popular`
          })
          .join('\n'),
    ],
    'choice-groups.csv': [
      `menuId,code,level,name,${names('name')},min,max,options,preselected`,
      (at) => `${menuId(at)},extras,1,Tillbehör,${inLanguages('Tillbehör')},0,3,${codes(dishes, OPTIONS).join('|')},`,
    ],
    'menu-items.csv': [
      `menuId,category,code,choices,${names('name')}`,
      (at) =>
        Array.from({ length: CATEGORIES }, (_, c) => {
          const own = codes(0, dishes).filter((_, n) => n % CATEGORIES === c)
          const lines = own.map((code) => `${menuId(at)},Kategori ${c},${code},extras,,,,,`)
          return [`${menuId(at)},Kategori ${c},,,${inLanguages(`Kategori ${c}`)}`, ...lines].join('\n')
        }).join('\n'),
    ],
    'shops.csv': [
      `id,name,description,${names('description')},menuId,orderTypes,openingHours,address1,zipCode,city,country,timeZone,latitude,longitude,companyName,orgNumber`,
      (at) =>
        `${shopId(at)},Köket ${at},Husmanskost,${inLanguages('Husmanskost')},${menuId(at)},takeAway|dineInPlace,Monday-Friday 10:00-21:00|Saturday-Sunday 12:00-23:00,Storgatan ${at},111 22,${CITIES[at % CITIES.length]},SE,Europe/Stockholm,${(55.5 + (at % 900) / 80).toFixed(4)},${(12 + (at % 700) / 120).toFixed(4)},Köket AB,556000-0000`,
    ],
    'delivery-spots.csv': [
      `shopId,id,name,orderType`,
      (at) => Array.from({ length: 4 }, (_, n) => `${shopId(at)},bord-${n + 1},Bord ${n + 1},dineInPlace`).join('\n'),
    ],
  }
}

/** Files whose content does not depend on the number of shops. */
const ONCE: Readonly<Record<string, string>> = {
  'operator.csv': 'name,orderTypes\nKöket,takeAway|dineInPlace\n',
  'vat-rates.csv':
    'country,goods,orderType,validFrom,rate\nSE,food,takeAway,2012-01-01,12\nSE,food,dineInPlace,2012-01-01,12\n',
}

/**
 * Writes the files of a chain into a folder, for an import.
 *
 * @param articles the number of articles in each menu, options included
 */
export async function generate(folder: string, shops: number, articles = 60): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, lines: Iterable<string>) =>
    pipeline(Readable.from(lines), createWriteStream(join(folder, name)))
  for (const [name, text] of Object.entries(ONCE)) await write(name, [text])
  for (const [name, [header, lines]] of Object.entries(filesOf(articles)))
    await write(
      name,
      (function* () {
        yield `${header}\n`
        for (let at = 0; at < shops; at++) yield `${lines(at)}\n`
      })(),
    )
}

if (import.meta.main) {
  const [folder = '', shops = '10000', articles = '60'] = process.argv.slice(2)
  await generate(resolve(folder), Number(shops), Number(articles))
}
