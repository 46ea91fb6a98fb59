import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Stepper } from './Stepper.tsx'

function Counter({ start }: { readonly start: number }) {
  const [value, setValue] = useState(start)
  return (
    <Stepper
      value={value}
      onChange={setValue}
      min={1}
      max={3}
      labels={{ group: 'How many', decrease: 'Fewer', increase: 'More' }}
    />
  )
}

describe('Stepper', () => {
  it('counts up and down and shows the number', async () => {
    const user = userEvent.setup()
    render(<Counter start={1} />)
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByText('2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Fewer' }))
    expect(screen.getByText('1')).toBeVisible()
  })

  it('stops at its maximum and keeps the focus on the button', async () => {
    const user = userEvent.setup()
    render(<Counter start={2} />)
    const more = screen.getByRole('button', { name: 'More' })
    await user.click(more)
    await user.click(more)
    expect(screen.getByText('3')).toBeVisible()
    expect(more).toHaveAttribute('aria-disabled', 'true')
    expect(more).toHaveFocus()
  })
})
