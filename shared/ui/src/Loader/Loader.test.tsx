import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Loader } from './Loader.tsx'

it.each([undefined, 's', 'm'] as const)(
  'Loader of size %s announces its label and hides the spinner from screen readers',
  (size) => {
    const { container } = render(<Loader label="Computing distances …" size={size} />)
    const label = screen.getByText('Computing distances …')
    expect(label).toBeVisible()
    const loader = label.closest<HTMLElement>('[aria-live=polite]')
    expect(loader).toHaveTextContent(/^Computing distances …$/)
    const spinner = container.querySelector('[aria-hidden="true"]')
    expect(loader).toContainElement(spinner as HTMLElement)
    expect(spinner).toBeEmptyDOMElement()
  },
)

it('Loader announces a changed label in the same live region', () => {
  const { rerender } = render(<Loader label="Loading …" />)
  const loader = screen.getByText('Loading …').closest('[aria-live=polite]')
  rerender(<Loader label="Computing distances …" />)
  // A new region would not be announced, so it must be the same one.
  expect(loader).toContainElement(screen.getByText('Computing distances …'))
})
