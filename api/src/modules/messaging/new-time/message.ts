import type { Language, TimeChange } from '@carte/contract'
import { localDate } from '@carte/domain'
import { formatsOf } from '../../../infrastructure/formats.ts'
import { button, panel, paragraph } from '../../../infrastructure/mail/elements.ts'
import { mailPage } from '../../../infrastructure/mail/layout.ts'
import type { Message } from '../../../infrastructure/mail/mailer.ts'
import type { MailBrand } from '../../../infrastructure/mail/styles.ts'
import { newTimeTexts } from './texts.ts'

/** What the messages say when the staff have changed the time of an order. */
export interface NewTime {
  readonly language: Language
  readonly shopName: string
  readonly timeZone: string
  readonly pickupCode: string
  readonly change: TimeChange
  readonly canCancel: boolean
  /** The address of the order's page. It grants nothing: only the browser that placed the order has its code. */
  readonly orderUrl: string
}

/** Returns the parts of the message. A time of another day than that of the change has its weekday. */
function partsOf({ language, pickupCode, timeZone, change, canCancel }: NewTime) {
  const t = newTimeTexts(language)
  const formats = formatsOf(language, '', timeZone)
  const today = localDate(timeZone, new Date(change.at))
  const timeOf = (at: string) => {
    const time = new Date(at)
    return localDate(timeZone, time) === today ? formats.time(time) : formats.dayTime(time)
  }
  const times = { code: pickupCode, time: timeOf(change.to), before: timeOf(change.from) }
  return {
    t,
    times,
    explanation: [t(`reason.${change.reason}`), ...(canCancel ? [t('canCancel')] : [])],
  }
}

/** Returns the text of a notification, or of a text message with the shop's name before it. */
export function newTimeSentences(newTime: NewTime): string {
  const { t, times, explanation } = partsOf(newTime)
  return [t('sentence', times), ...explanation].join(' ')
}

/** Renders the mail, as plain text and HTML. */
export function newTimeMessage(newTime: NewTime, brand: MailBrand): Omit<Message, 'to'> {
  const { language, shopName, pickupCode, orderUrl } = newTime
  const { t, times, explanation } = partsOf(newTime)
  const paragraphs = [[t('before', times), explanation[0]].join(' '), ...explanation.slice(1)]
  return {
    subject: `${t('title')} ${pickupCode} · ${shopName}`,
    text: `${[
      [t('title'), shopName].join('\n'),
      `${t('label', times)} ${times.time}`,
      ...paragraphs,
      [`${t('showOrder')}:`, orderUrl].join('\n'),
      `-- \n${t('why')}`,
    ].join('\n\n')}\n`,
    html: mailPage({
      language,
      brand,
      title: t('title'),
      context: shopName,
      preview: `${times.time} · ${paragraphs[0]}`,
      content: [
        panel(t('label', times), times.time, 'name'),
        ...paragraphs.map(paragraph),
        button(t('showOrder'), orderUrl, brand),
      ],
      reason: t('why'),
    }),
    link: orderUrl,
  }
}
