import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  hello: 'Hei, {{name}}',
  nothing: 'Täällä ei ole hoidettavaa',
  nothingText: 'Tilaukset näkyvät keittiön tabletilla. Kysy omistajalta, jos tarvitset enemmän.',
}
