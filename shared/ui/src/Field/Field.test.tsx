import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Field, SearchInput, Select, TextArea, TextInput } from './Field.tsx'

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

  it('says that a control without an error is valid, which Firefox does not say of an empty required one', () => {
    render(
      <Field label="Email">
        <TextInput required />
      </Field>,
    )
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'false')
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

describe('SearchInput', () => {
  it('has a clear button only with a text, and a close button also without one', () => {
    const [change, close] = [jest.fn(), jest.fn()]
    const field = (value: string, onClose?: () => void) => (
      <SearchInput value={value} onChange={change} label="Search" clearLabel="Clear" onClose={onClose} />
    )
    const button = () => screen.queryByRole('button', { name: 'Clear' })
    const { rerender } = render(field(''))
    expect(button()).not.toBeInTheDocument()
    rerender(field('soup'))
    fireEvent.click(button() as HTMLElement)
    expect(change).toHaveBeenCalledWith('')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    rerender(field('', close))
    fireEvent.click(button() as HTMLElement)
    expect(close).toHaveBeenCalledTimes(1)
    expect(change).toHaveBeenCalledTimes(1)
  })

  it('takes a text that was typed before the page worked', () => {
    const change = jest.fn()
    const field = <SearchInput value="" onChange={change} label="Search" clearLabel="Clear" />
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(field)
    within(container).getByRole<HTMLInputElement>('searchbox').value = 'soup'
    render(field, { container, hydrate: true })
    expect(change.mock.calls).toEqual([['soup']])
  })
})
