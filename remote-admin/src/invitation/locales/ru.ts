import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  title: 'Добро пожаловать в команду',
  restore: 'Настройте новый способ входа',
  for: '{{email}} получает роль',
  installation: 'Все рестораны',
  name: 'Ваше имя',
  language: 'Язык',
  languageHint: 'Для писем вам.',
  way: 'Как вы будете входить',
  passkey: 'Ключ доступа',
  passkeyText: 'Отпечаток, лицо или PIN этого устройства. Быстрее и надёжнее всего.',
  password: 'Пароль и приложение-аутентификатор',
  passwordText: 'Работает в любом браузере.',
  submitPasskey: 'Создать ключ и войти',
  submit: 'Настроить и войти',
  startAgain: 'Начать заново',
  invalid: 'Ссылка больше не действует',
  failed: 'Не удалось открыть приглашение',
}
