import { LANGUAGES, type Translation } from '@carte/contract'
import type { TextsByLanguage } from '@carte/contract/schemas'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { InvalidValue, storableText } from '../transfer/codecs.ts'
import { type KindName, kindOf } from '../transfer/kinds.ts'
import { type Overlay, translate } from '../transfer/merge/levels-and-exceptions.ts'

// Values from forms are read by the rules of the import (docs/import.md), so both accept the same.

type FieldError = 'required' | 'invalid' | 'duplicate' | 'unknown' | 'no-vat-rate' | 'low-contrast' | 'overlap'

/** Collects errors by field of `after`, such as `phone` or `openingHours.3.opens`. */
export class FieldErrors {
  private readonly errors = new Map<string, FieldError[]>()

  add(field: string, error: FieldError): void {
    this.errors.set(field, [...(this.errors.get(field) ?? []), error])
  }

  /** @throws HttpError 400 `validation` if there are any */
  check(): void {
    if (this.errors.size > 0) throw new HttpError(400, 'validation', { errors: Object.fromEntries(this.errors) })
  }
}

const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/**
 * Reads values of a kind of the import. Reports each that the import would reject.
 *
 * @param prefix begins the names of fields in errors
 * @returns values by column of the database
 */
export function readFields(
  kindName: KindName,
  values: Readonly<Record<string, unknown>>,
  errors: FieldErrors,
  prefix = '',
): Record<string, never> {
  const columns: Record<string, unknown> = {}
  for (const field of kindOf(kindName).fields) {
    if (!(field.name in values)) continue
    const value = values[field.name]
    if (isEmpty(value)) {
      if (field.empty === undefined) errors.add(prefix + field.name, 'required')
      else columns[field.column] = field.empty
      continue
    }
    try {
      columns[field.column] = field.codec.read(value)
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      errors.add(prefix + field.name, 'invalid')
    }
  }
  // The columns have the types of the table, because the codecs write it for the import too.
  return columns as Record<string, never>
}

type TranslatedField = 'name' | 'description' | 'text' | 'imageId'
const TEXT_MAX = 2_000

/** Returns the texts of one field of translations, with an empty text where one is missing. */
export const textsIn = (i18n: readonly Translation[], field: TranslatedField): TextsByLanguage => {
  const textIn = (language: string) => i18n.find((entry) => entry.language === language)?.[field] ?? ''
  return Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)])) as TextsByLanguage
}

/** Returns the texts of one field as the import merges them. An empty text removes one. */
export const textsOverlay = (field: TranslatedField, texts: TextsByLanguage): Overlay =>
  Object.fromEntries(LANGUAGES.map((language) => [`${field}:${language}`, texts[language].trim() || null]))

export const withTexts = (existing: readonly Translation[], field: TranslatedField, texts: TextsByLanguage) =>
  translate(existing, textsOverlay(field, texts))

/** Reports texts that the import would reject. @param name of the texts in errors */
export function checkTexts(texts: TextsByLanguage, errors: FieldErrors, name: string): void {
  for (const language of LANGUAGES)
    try {
      if (storableText(texts[language]).length > TEXT_MAX) errors.add(`${name}.${language}`, 'invalid')
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      errors.add(`${name}.${language}`, 'invalid')
    }
}
