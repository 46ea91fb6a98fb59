import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  reorder: 'Bestill igjen',
  'reorder.some': 'Noe er endret',
  'reorder.replace': 'Erstatte handlekurven?',
  'reorder.replace.text': 'Det som ligger i handlekurven fra {{shop}}, fjernes.',
  'reorder.misses': 'Dette er annerledes i dag',
  'reorder.gone': '{{name}} står ikke lenger på menyen.',
  'reorder.soldOut': '{{name}} er utsolgt.',
  'reorder.without': '{{name}}: uten {{without}}.',
  'reorder.instead': '{{name}}: {{instead}} i stedet for {{without}}.',
  'reorder.with': '{{name}}: med {{instead}}.',
  'reorder.prices': 'Dagens priser gjelder.',
  'reorder.confirm': 'Legg i handlekurven',
  'reorder.no': 'Nei takk',
  'reorder.none': 'Ingenting av dette er tilgjengelig i dag',
  'reorder.none.text': 'Kanskje er det noe annet for deg på menyen.',
  'reorder.toMenu': 'Til menyen',
  'reorder.closed': '{{shop}} tar ikke imot bestillinger akkurat nå',
  'reorder.closed.text': 'Du kan bestille igjen senere.',
  'reorder.opens': 'Åpner: {{time}}.',
  'reorder.failed': 'Det gikk ikke',
}
