import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Popover } from './Popover.tsx'

// jsdom has no native popovers, like the oldest supported browsers. In others, specs open them.
describe('a popover in a browser without native ones', () => {
  function open() {
    render(
      <>
        <Popover trigger="Language">
          <button type="button">Svenska</button>
        </Popover>
        <p>Menu</p>
      </>,
    )
    const button = screen.getByRole('button', { name: 'Language' })
    return { button, isOpen: () => button.getAttribute('aria-expanded') === 'true' }
  }

  it('opens and closes by its button', async () => {
    const { button, isOpen } = open()
    expect(isOpen()).toBe(false)
    await userEvent.click(button)
    expect(isOpen()).toBe(true)
    await userEvent.click(button)
    expect(isOpen()).toBe(false)
  })

  it('closes on Esc, and moves the focus to its button', async () => {
    const { button, isOpen } = open()
    await userEvent.click(button)
    screen.getByRole('button', { name: 'Svenska' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(button).toHaveFocus()
  })

  it.each([
    ['outside', () => screen.getByText('Menu')],
    ['on an item', () => screen.getByRole('button', { name: 'Svenska' })],
  ])('closes on a click %s', async (_, target) => {
    const { button, isOpen } = open()
    await userEvent.click(button)
    await userEvent.click(target())
    expect(isOpen()).toBe(false)
  })
})
