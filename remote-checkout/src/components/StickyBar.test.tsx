import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { StickyBar } from './StickyBar.tsx'

it('StickyBar marks the page or the embed element, which then reserves the height of the bar at its end', () => {
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
