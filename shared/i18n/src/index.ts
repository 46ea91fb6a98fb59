export { commonTexts, problemText, problemTexts } from './common.ts'
export * from './format.ts'
export { TranslatorProvider, useTexts } from './react.ts'
export {
  type Catalogue,
  defineTexts,
  type RussianTranslation,
  type TextKey,
  type Texts,
  type Translate,
  type Translation,
} from './texts.ts'
export { createTranslator, type Translator } from './translator.ts'
