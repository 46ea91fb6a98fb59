import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  'picture.none': 'Ingen bild',
  'picture.choose': 'Ladda upp en bild',
  'picture.remove': 'Ta bort bilden',
  'picture.hint': 'JPEG, PNG, WebP eller AVIF, högst 20 MB.',
  'crop.open': 'Välj vad som ska synas',
  'crop.title': 'Den del av bilden som ska synas',
  'crop.hint':
    'Flytta ramen genom att dra i den. Gästerna ser det som är innanför den. Där bilden visas i en annan form syns mitten.',
  'crop.keys': 'Piltangenterna flyttar ramen, med Skift i större steg. Plus och minus ändrar storleken.',
  'crop.frame': 'Ram',
  'crop.position': '{{x}} % från vänster, {{y}} % uppifrån',
  'crop.shape': 'Form',
  'crop.wide': 'Bred, 4:3',
  'crop.square': 'Kvadratisk',
  'crop.tall': 'Hög, 3:4',
  'crop.size': 'Ramens storlek',
  'crop.previews': 'Så ser gästerna bilden',
  'crop.card': 'Kort på en telefon',
  'crop.page': 'Kort på en stor skärm och rättens sida',
  'crop.side': 'Bredvid valen på en stor skärm',
  'crop.whole': 'Hela bilden',
  'crop.use': 'Använd den här delen',
  'crop.cancel': 'Avbryt',
  'crop.failed': 'Bilden kunde inte läsas in. Ladda upp den igen.',
  'crop.list': 'Kort i listan över restauranger',
  'crop.orderType': 'Sidan där man väljer hur man beställer',
  'crop.offer': 'Listan över erbjudanden',
}
