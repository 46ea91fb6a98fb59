import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  hello: 'Hej, {{name}}',
  nothing: 'Det finns inget att sköta här',
  nothingText: 'Beställningar visas på kökets surfplatta. Fråga en ägare om du behöver mer.',
}
