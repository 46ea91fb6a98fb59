import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  hello: 'Hei, {{name}}',
  nothing: 'Her er det ingenting å styre',
  nothingText: 'Bestillinger vises på kjøkkenets nettbrett. Spør en eier hvis du trenger mer.',
}
