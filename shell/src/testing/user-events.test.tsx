import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, use, useState } from 'react'

it('A click in a test shows code that is still loading, once it has loaded', async () => {
  const loading = Promise.withResolvers<string>()
  const Part = () => <p>{use(loading.promise)}</p>
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setOpen(true))}>
          Open
        </button>
        {isOpen && <Part />}
      </>
    )
  }
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  loading.resolve('Loaded')
  expect(await screen.findByText('Loaded')).toBeVisible()
})
