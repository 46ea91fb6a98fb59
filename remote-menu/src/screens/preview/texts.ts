import { defineTexts } from '@carte/i18n'

const en = {
  title: 'Preview',
  text: 'A dish that is opened in the back office shows here as guests will see it.',
} as const
type Texts = Readonly<Record<keyof typeof en, string>>

const sv: Texts = {
  title: 'Förhandsvisning',
  text: 'En rätt som är öppen i administrationen visas här så som gästerna kommer att se den.',
}
const fi: Texts = {
  title: 'Esikatselu',
  text: 'Hallinnassa avattu annos näkyy tässä sellaisena kuin vieraat sen näkevät.',
}
const ru: Texts = {
  title: 'Предпросмотр',
  text: 'Блюдо, открытое в панели управления, показано здесь так, как его увидят гости.',
}
const no: Texts = {
  title: 'Forhåndsvisning',
  text: 'En rett som er åpen i administrasjonen, vises her slik gjestene vil se den.',
}

export const dishPreviewTexts = defineTexts('dish-preview', {
  en: async () => en,
  sv: async () => sv,
  fi: async () => fi,
  ru: async () => ru,
  no: async () => no,
})
