import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  title: 'Ключи для программ',
  intro:
    'С ключом программа, например Prometheus, читает /metrics и состояние релизов. Люди входят под своей учётной записью.',
  list: 'Ключи',
  empty: 'Ключей пока нет',
  name: 'Название',
  'name.hint': 'Что использует ключ, например Prometheus.',
  id: 'Начало хеша',
  created: 'Создан',
  actions: 'Действия',
  create: 'Создать ключ',
  shown: 'Скопируйте ключ «{{name}}» сейчас',
  shownText: 'Он показывается только один раз. Любой, у кого он есть, может читать показатели установки.',
  copy: 'Копировать',
  copied: 'Скопировано',
  revoke: 'Отозвать',
  revokeOf: 'Отозвать ключ «{{name}}»',
  revokeText: 'Он сразу перестанет работать. Тому, что его использует, понадобится новый ключ.',
  revoked: 'Ключ «{{name}}» отозван.',
}
