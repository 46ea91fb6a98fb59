import type { RussianTranslation } from '@carte/i18n'
import type { en } from './en.ts'

export const ru: RussianTranslation<typeof en> = {
  'login.title': 'Вход',
  'login.lead': 'Рады видеть вас снова. Заказать можно и без аккаунта.',
  'login.email': 'Электронная почта',
  'login.password': 'Пароль',
  'login.emailMissing': 'Укажите адрес электронной почты.',
  'login.passwordMissing': 'Введите пароль.',
  'login.show': 'Показать пароль',
  'login.submit': 'Войти',
  'login.guest': 'Продолжить без аккаунта',
  'login.signedIn': 'Вы вошли как {{name}}.',
  'login.onward': 'Продолжить',
}
