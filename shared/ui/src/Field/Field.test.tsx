import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Field, Select, TextArea, TextInput } from './Field.tsx'

const nothing = () => {}

describe('Field', () => {
  it('names its control and describes it by the hint', () => {
    render(
      <Field label="Name" hint="Called out when it is ready">
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Name' })
    expect(input).toHaveAccessibleDescription('Called out when it is ready')
    expect(input).toBeValid()
  })

  it('marks its control as invalid and describes it by the error, then the hint', () => {
    render(
      <Field label="E-mail" hint="For the receipt" error="Has no @">
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Has no @ For the receipt')
  })

  it('describes a Select by the error', () => {
    render(
      <Field label="How" error="Choose one">
        <Select>
          <option>Eat here</option>
        </Select>
      </Field>,
    )
    expect(screen.getByRole('combobox', { name: 'How' })).toHaveAccessibleDescription('Choose one')
  })

  it('describes a TextArea by the number of characters left', () => {
    render(
      <Field label="Note" hint="For the kitchen">
        <TextArea value="No onion" onChange={nothing} maxLength={90} counter={(left) => `${left} left`} />
      </Field>,
    )
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('For the kitchen 82 left')
  })
})
