import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv: Translation<typeof en> = {
  title: 'Maskinnycklar',
  intro:
    'Med en nyckel läser ett program som Prometheus /metrics och versionernas läge. Människor loggar in med sitt eget konto.',
  list: 'Nycklar',
  empty: 'Inga nycklar än',
  name: 'Namn',
  'name.hint': 'Det som använder nyckeln, till exempel Prometheus.',
  id: 'Början av dess hash',
  created: 'Skapad',
  actions: 'Åtgärder',
  create: 'Skapa en nyckel',
  shown: 'Kopiera nyckeln för {{name}} nu',
  shownText: 'Den visas bara en gång. Alla som har den kan läsa installationens siffror.',
  copy: 'Kopiera',
  copied: 'Kopierad',
  revoke: 'Återkalla',
  revokeOf: 'Återkalla nyckeln {{name}}',
  revokeText: 'Den slutar fungera genast. Det som använder den behöver en ny nyckel.',
  revoked: 'Nyckeln {{name}} har återkallats.',
}
