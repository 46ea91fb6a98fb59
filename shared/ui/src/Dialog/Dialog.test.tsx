import { describe, expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Remove it?" closeLabel="Close">
        <button type="button">Yes</button>
      </Dialog>
    </>
  )
}

const openDialog = async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  return user
}

describe('Dialog', () => {
  it('has no content while closed', () => {
    render(<Page />)
    expect(screen.queryByText('Yes')).toBeNull()
  })

  it('is named by its heading and takes the focus', async () => {
    await openDialog()
    expect(screen.getByRole('dialog', { name: 'Remove it?' })).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Remove it?' })).toHaveFocus()
  })

  it('opens in a task of its own if its content is heavy, and takes the focus', async () => {
    render(<Dialog open isHeavy onClose={() => {}} title="Remove it?" closeLabel="Close" />)
    expect(screen.getByRole('dialog', { hidden: true })).not.toHaveAttribute('open')
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Remove it?' })).toHaveFocus())
  })

  it('does not open if it is closed before that', async () => {
    const { rerender } = render(<Dialog open isHeavy onClose={() => {}} title="Remove it?" closeLabel="Close" />)
    rerender(<Dialog open={false} isHeavy onClose={() => {}} title="Remove it?" closeLabel="Close" />)
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.getByRole('dialog', { hidden: true })).not.toHaveAttribute('open')
  })

  it('takes its scrolling area out of the Tab order only if that has controls', () => {
    const area = (content: string) => screen.getByText(content).parentElement
    const { rerender } = render(
      <Dialog open onClose={() => {}} title="Closed" closeLabel="Close">
        <p>We open tomorrow.</p>
      </Dialog>,
    )
    expect(area('We open tomorrow.')).not.toHaveAttribute('tabindex')
    rerender(
      <Dialog key="2" open onClose={() => {}} title="Remove it?" closeLabel="Close">
        <button type="button">Yes</button>
      </Dialog>,
    )
    expect(area('Yes')).toHaveAttribute('tabindex', '-1')
  })

  it.each([
    ['Esc', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'its close button',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' })),
    ],
    ['a press on the backdrop', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('dialog'))],
  ])('closes with %s and returns the focus', async (_way, close) => {
    const user = await openDialog()
    await close(user)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
  })

  it('moves the focus to main if the button that opened it is gone', async () => {
    const page = (isOpen: boolean, hasButton = true) => (
      <main tabIndex={-1}>
        {hasButton && <button type="button">Remove</button>}
        <Dialog open={isOpen} onClose={() => {}} title="Remove it?" closeLabel="Close" />
      </main>
    )
    const { rerender } = render(page(false))
    screen.getByRole('button', { name: 'Remove' }).focus()
    rerender(page(true))
    rerender(page(true, false))
    rerender(page(false, false))
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('adds no banner or contentinfo landmark to the page', () => {
    render(<Dialog open onClose={() => {}} title="A" closeLabel="Close" footer={<button type="button">B</button>} />)
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('stays open when a press inside ends on the backdrop', async () => {
    const user = await openDialog()
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('heading', { name: 'Remove it?' }) },
      { keys: '[/MouseLeft]', target: screen.getByRole('dialog') },
    ])
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})
