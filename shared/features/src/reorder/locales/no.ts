import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  reorder: 'Bestill igjen',
  'reorder.some': 'Alt er ikke som før',
  'reorder.replace': 'Erstatte handlekurven?',
  'reorder.replace.text': 'Det som ligger i handlekurven fra {{shop}}, tas ut først.',
  'reorder.misses': 'Dette er annerledes i dag',
  'reorder.gone': '{{name}} står ikke lenger på menyen.',
  'reorder.soldOut': '{{name}} er utsolgt akkurat nå.',
  'reorder.without': '{{name}}: uten {{without}}.',
  'reorder.instead': '{{name}}: {{instead}} i stedet for {{without}}.',
  'reorder.with': '{{name}}: med {{instead}}.',
  'reorder.prices': 'Dagens priser gjelder.',
  'reorder.confirm': 'Legg i handlekurven',
  'reorder.no': 'La være',
  'reorder.none': 'Ingenting av det kan fås i dag',
  'reorder.none.text': 'Kanskje er det noe annet for deg på menyen.',
  'reorder.toMenu': 'Til menyen',
  'reorder.closed': '{{shop}} er stengt akkurat nå',
  'reorder.closed.text': 'Du kan bestille igjen når restauranten har åpnet.',
  'reorder.opens': 'Åpner: {{time}}.',
  'reorder.failed': 'Det gikk ikke',
}
