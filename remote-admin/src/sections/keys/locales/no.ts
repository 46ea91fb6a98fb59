import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no: Translation<typeof en> = {
  title: 'Maskinnøkler',
  intro:
    'Med en nøkkel leser et program som Prometheus /metrics og tilstanden til versjonene. Mennesker logger inn med sin egen konto.',
  list: 'Nøkler',
  empty: 'Ingen nøkler ennå',
  name: 'Navn',
  'name.hint': 'Det som bruker nøkkelen, for eksempel Prometheus.',
  id: 'Begynnelsen av hashen',
  created: 'Opprettet',
  actions: 'Handlinger',
  create: 'Opprett en nøkkel',
  shown: 'Kopier nøkkelen for {{name}} nå',
  shownText: 'Den vises bare én gang. Alle som har den, kan lese tallene for installasjonen.',
  copy: 'Kopier',
  copied: 'Kopiert',
  revoke: 'Trekk tilbake',
  revokeOf: 'Trekk tilbake nøkkelen {{name}}',
  revokeText: 'Den slutter å virke med en gang. Det som bruker den, trenger en ny nøkkel.',
  revoked: 'Nøkkelen {{name}} er trukket tilbake.',
}
