import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CheckboxRow, RadioRow } from './OptionRow.tsx'

describe('RadioRow and CheckboxRow', () => {
  it('are named by label and end, and described by the description', () => {
    render(<CheckboxRow label="Bacon" end="+18 kr" description="Smoked" />)
    const box = screen.getByRole('checkbox', { name: 'Bacon +18 kr' })
    expect(box).toHaveAccessibleDescription('Smoked')
  })

  it('select by a click anywhere in the row', async () => {
    const user = userEvent.setup()
    render(
      <>
        <RadioRow name="side" label="Fries" end="included" defaultChecked />
        <RadioRow name="side" label="Salad" end="+15 kr" />
      </>,
    )
    await user.click(screen.getByText('+15 kr'))
    expect(screen.getByRole('radio', { name: 'Salad +15 kr' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Fries included' })).not.toBeChecked()
  })
})
