import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './Button.tsx'

describe('Button', () => {
  it('ignores clicks while busy, submits no form, and keeps the focus', async () => {
    const user = userEvent.setup()
    const pressed = jest.fn()
    const submitted = jest.fn()
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted()
        }}
      >
        <Button type="submit" busy={busy} onClick={pressed}>
          Pay
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const button = screen.getByRole('button', { name: 'Pay' })
    await user.click(button)
    rerender(form(true))
    await user.click(button)
    expect(pressed).toHaveBeenCalledTimes(1)
    expect(submitted).toHaveBeenCalledTimes(1)
    expect(button).toHaveFocus()
  })
})
