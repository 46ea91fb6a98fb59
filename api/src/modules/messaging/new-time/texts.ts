import type { TimeChangeReason } from '@carte/contract'
import { defineServerTexts, type RussianTranslation, type Translation } from '@carte/i18n/server'

type Reasons = Readonly<Record<`reason.${TimeChangeReason}`, string>>

export const en = {
  title: 'New time for your order',
  // For text messages and notifications.
  sentence: 'New time for your order {{code}}: about {{time}} instead of {{before}}.',
  // The label of the new time in the mail, and the line below it.
  label: 'Your order {{code}} is ready at about',
  before: 'Before, it was {{before}}.',
  'reason.busy': 'The kitchen has more to do than expected.',
  'reason.again': 'Something has to be prepared again.',
  'reason.ahead': 'The kitchen is faster than expected.',
  'reason.agreed': 'As agreed with you.',
  canCancel: 'That is later than promised, so you can cancel the order and get all your money back.',
  showOrder: 'See your order',
  why: 'You’re receiving this because this address was given for the order.',
} as const satisfies Reasons & Readonly<Record<string, string>>

export const sv: Translation<typeof en> = {
  title: 'Ny tid för din beställning',
  sentence: 'Ny tid för din beställning {{code}}: cirka {{time}} i stället för {{before}}.',
  label: 'Din beställning {{code}} är klar cirka',
  before: 'Tidigare var det {{before}}.',
  'reason.busy': 'Köket har mer att göra än väntat.',
  'reason.again': 'Något måste tillagas på nytt.',
  'reason.ahead': 'Köket är snabbare än väntat.',
  'reason.agreed': 'Som vi har kommit överens om.',
  canCancel: 'Det är senare än utlovat, så du kan avboka beställningen och få tillbaka alla pengar.',
  showOrder: 'Visa beställningen',
  why: 'Du får det här mejlet för att adressen angavs i beställningen.',
}

export const fi: Translation<typeof en> = {
  title: 'Tilauksesi uusi aika',
  sentence: 'Tilauksesi {{code}} uusi aika: noin {{time}}, aiemmin {{before}}.',
  label: 'Tilauksesi {{code}} on valmis noin kello',
  before: 'Aiempi aika oli {{before}}.',
  'reason.busy': 'Keittiössä on odotettua enemmän kiirettä.',
  'reason.again': 'Jotain pitää valmistaa uudelleen.',
  'reason.ahead': 'Keittiö on odotettua nopeampi.',
  'reason.agreed': 'Kuten sovittiin.',
  canCancel: 'Se on luvattua myöhemmin, joten voit perua tilauksen ja saada kaikki rahasi takaisin.',
  showOrder: 'Näytä tilaus',
  why: 'Saat tämän viestin, koska osoite annettiin tilauksessa.',
}

export const ru: RussianTranslation<typeof en> = {
  title: 'Новое время вашего заказа',
  sentence: 'Новое время заказа {{code}}: около {{time}} вместо {{before}}.',
  label: 'Ваш заказ {{code}} будет готов около',
  before: 'Раньше было {{before}}.',
  'reason.busy': 'На кухне больше заказов, чем ожидалось.',
  'reason.again': 'Одно из блюд приходится готовить заново.',
  'reason.ahead': 'Кухня справляется быстрее, чем ожидалось.',
  'reason.agreed': 'Как мы с вами договорились.',
  canCancel: 'Это позже обещанного, поэтому вы можете отменить заказ и получить все деньги назад.',
  showOrder: 'Посмотреть заказ',
  why: 'Вы получили это письмо, потому что этот адрес указали в заказе.',
}

export const no: Translation<typeof en> = {
  title: 'Ny tid for bestillingen din',
  sentence: 'Ny tid for bestillingen din {{code}}: omtrent {{time}} i stedet for {{before}}.',
  label: 'Bestillingen din {{code}} er klar omtrent',
  before: 'Før var det {{before}}.',
  'reason.busy': 'Kjøkkenet har mer å gjøre enn ventet.',
  'reason.again': 'Noe må tilberedes på nytt.',
  'reason.ahead': 'Kjøkkenet er raskere enn ventet.',
  'reason.agreed': 'Som avtalt med deg.',
  canCancel: 'Det er senere enn lovet, så du kan avbestille og få alle pengene tilbake.',
  showOrder: 'Se bestillingen',
  why: 'Du får denne e-posten fordi adressen ble oppgitt i bestillingen.',
}

export const newTimeTexts = defineServerTexts({ en, sv, fi, ru, no })
