import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { StickyBar } from './StickyBar.tsx'

it('marks the page, or the embed element, while it is rendered, so that the bar hides nothing at the end', () => {
  const onSite = render(<StickyBar>Pay</StickyBar>)
  expect(document.documentElement).toHaveClass('page')
  onSite.unmount()
  expect(document.documentElement).not.toHaveClass('page')

  render(
    <section data-carte-root="" aria-label="embed element">
      <StickyBar>Pay</StickyBar>
    </section>,
  )
  expect(screen.getByRole('region', { name: 'embed element' })).toHaveClass('page')
  expect(document.documentElement).not.toHaveClass('page')
})
