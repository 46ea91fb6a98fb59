import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldControl } from '../form/index.ts'
import type { PicturePlaces } from './CropPreviews.tsx'
import { type PictureCalls, PictureInput } from './PictureInput.tsx'

interface PictureFieldProps<Values extends FieldValues> {
  readonly control: FieldControl<Values>
  readonly name: FieldPath<Values>
  readonly calls: PictureCalls
  /** Versions of stored pictures, by name. */
  readonly versions?: Readonly<Record<string, string>> | undefined
  readonly places: PicturePlaces
  readonly alt: string
  /** Whether to say which files are possible; default: true. */
  readonly hasHint?: boolean
}

/** A picture in a form. Its value in the form is the name of the file. */
export function PictureField<Values extends FieldValues>({
  control,
  name,
  versions,
  ...rest
}: PictureFieldProps<Values>) {
  const { field } = useController({ control, name })
  const value: string = field.value
  return (
    <PictureInput {...rest} buttonRef={field.ref} value={value} onChange={field.onChange} version={versions?.[value]} />
  )
}
