// biome-ignore-all lint/suspicious/noExplicitAny: the library has no other type for forms of any kind.
import type { Control, FieldValues, UseFormReturn } from 'react-hook-form'

/** The control of a form, whatever its context and output, for fields that fit many forms. */
export type FieldControl<Values extends FieldValues = any> = Control<Values, any, any>

/** A form, whatever its context and output, for groups of fields. */
export type FieldsForm<Values extends FieldValues = any> = UseFormReturn<Values, any, any>
