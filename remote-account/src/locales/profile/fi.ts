import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi: Translation<typeof en> = {
  'card.loading': 'Korttia haetaan',
  'card.alt': 'Jäsenkortti: {{name}}, jäsenkoodi {{code}}',
  'card.failed': 'Jäsenkorttia ei voi juuri nyt näyttää.',
  'card.kept': 'Kortti on viimeksi näytetty: palvelimeen ei juuri nyt saada yhteyttä, mutta kortti toimii silti.',
}
