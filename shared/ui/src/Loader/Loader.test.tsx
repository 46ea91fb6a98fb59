import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Loader } from './Loader.tsx'

it.each([undefined, 's', 'm'] as const)(
  'Loader of size %s announces its label and hides the spinner from screen readers',
  (size) => {
    const { container } = render(<Loader label="Computing distances …" size={size} />)
    const loader = screen.getByRole('status')
    expect(loader).toHaveTextContent(/^Computing distances …$/)
    expect(screen.getByText('Computing distances …')).toBeVisible()
    const spinner = container.querySelector('[aria-hidden="true"]')
    expect(loader).toContainElement(spinner as HTMLElement)
    expect(spinner).toBeEmptyDOMElement()
  },
)

it('Loader announces a changed label in the same live region', () => {
  const { rerender } = render(<Loader label="Loading …" />)
  const loader = screen.getByRole('status')
  rerender(<Loader label="Computing distances …" />)
  // A new region would not be announced, so it must be the same one.
  expect(screen.getByRole('status')).toBe(loader)
  expect(loader).toHaveTextContent('Computing distances …')
})
