import { createContext, use } from 'react'

/** Attributes that a field passes to its control. */
export type FieldWiring = {
  readonly id: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined)

type WiredField = {
  readonly id?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/**
 * Returns the attributes of a control: those of its field, combined with its own. `inField` is true if the surrounding
 * field renders the box.
 */
export function useFieldWiring(own: WiredField, describedBy?: string) {
  const field = use(FieldContext)
  const descriptions = [own['aria-describedby'], field?.describedBy, describedBy].filter(Boolean).join(' ')
  return {
    inField: field !== undefined,
    attributes: {
      id: field?.id ?? own.id,
      'aria-describedby': descriptions || undefined,
      // `false`, not absent: otherwise Firefox calls a required field invalid while it is empty.
      'aria-invalid': own['aria-invalid'] ?? field?.invalid,
    },
  }
}
