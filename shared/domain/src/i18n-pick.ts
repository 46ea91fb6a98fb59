import { FALLBACK_LANGUAGE, type Translation } from '@carte/contract'

/** Returns a translatable text in the guest's language, else in the fallback language, else `plain`. */
export function pick(
  thing: { readonly i18n: readonly Translation[] },
  field: 'name' | 'description' | 'text',
  language: string,
  plain: string,
): string {
  const textIn = (wanted: string) => thing.i18n.find((translation) => translation.language === wanted)?.[field]
  return textIn(language) || textIn(FALLBACK_LANGUAGE) || plain
}
