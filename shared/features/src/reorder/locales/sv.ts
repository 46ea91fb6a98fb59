import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  reorder: 'Beställ igen',
  'reorder.some': 'En del har ändrats',
  'reorder.replace': 'Ersätta din varukorg?',
  'reorder.replace.text': 'Det som ligger i varukorgen från {{shop}} tas bort.',
  'reorder.misses': 'Det här är annorlunda i dag',
  'reorder.gone': '{{name}} finns inte längre på menyn.',
  'reorder.soldOut': '{{name}} är slut.',
  'reorder.without': '{{name}}: utan {{without}}.',
  'reorder.instead': '{{name}}: {{instead}} i stället för {{without}}.',
  'reorder.with': '{{name}}: med {{instead}}.',
  'reorder.prices': 'Dagens priser gäller.',
  'reorder.confirm': 'Lägg i varukorgen',
  'reorder.no': 'Nej tack',
  'reorder.none': 'Inget av det här finns i dag',
  'reorder.none.text': 'Kanske finns det något annat för dig på menyn.',
  'reorder.toMenu': 'Till menyn',
  'reorder.closed': '{{shop}} tar inte emot beställningar just nu',
  'reorder.closed.text': 'Du kan beställa igen senare.',
  'reorder.opens': 'Öppnar: {{time}}.',
  'reorder.failed': 'Det gick inte',
}
