import { createContext, use } from 'react'

/** What a field tells the control inside it. */
export type FieldWiring = {
  readonly id: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined)

type Wired = {
  readonly id?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/**
 * The attributes of a control: those of the field around it, with what the caller says on top.
 * `inField` tells the control that the box is drawn by the field.
 */
export function useFieldWiring(own: Wired, describedBy?: string) {
  const field = use(FieldContext)
  const descriptions = [own['aria-describedby'], field?.describedBy, describedBy].filter(Boolean).join(' ')
  return {
    inField: field !== undefined,
    attributes: {
      id: field?.id ?? own.id,
      'aria-describedby': descriptions || undefined,
      'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    },
  }
}
