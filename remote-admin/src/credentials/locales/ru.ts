import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  passkeyName: 'Название устройства',
  passkeyNameHint: 'Чтобы узнать ключ в своей учётной записи.',
  password: 'Новый пароль',
  passwordHint: 'Длинный и нигде больше не используемый.',
  app: 'Отсканируйте код приложением-аутентификатором на телефоне: Aegis, Google Authenticator или 2FAS.',
  qr: 'QR-код для приложения-аутентификатора',
  secret: 'Или введите этот ключ в приложении:',
  copy: 'Скопировать ключ',
  copied: 'Скопировано',
  openApp: 'Открыть приложение на этом устройстве',
  code: 'Код из приложения',
  codeHint: 'Шесть цифр: так мы проверим, что приложение настроено.',
  codeInvalid: 'Код не подошёл. Введите тот, что приложение показывает сейчас.',
}
