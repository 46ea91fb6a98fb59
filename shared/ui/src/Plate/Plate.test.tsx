import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Plate } from './Plate.tsx'
import { plateTint } from './tint.ts'

describe('Plate', () => {
  it('reserves the picture’s space and loads it lazily', () => {
    render(<Plate code="margherita" src="/margherita.webp" alt="Margherita" ratio="4 / 3" />)
    const picture = screen.getByRole('img', { name: 'Margherita' })
    expect(picture).toHaveAttribute('loading', 'lazy')
    expect(picture.parentElement).toHaveStyle({ aspectRatio: '4 / 3' })
  })

  it('shows a named placeholder when a picture fails, and tries the next source', () => {
    const { container, rerender } = render(<Plate code="m" src="/gone.webp" alt="Margherita" />)
    fireEvent.error(screen.getByRole('img', { name: 'Margherita' }))
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('img', { name: 'Margherita' })).toBeVisible()
    rerender(<Plate code="m" src="/there.webp" alt="Margherita" />)
    expect(container.querySelector('img')).toHaveAttribute('src', '/there.webp')
  })

  it('shows its own fallback without a picture and when the picture fails', () => {
    const { container, rerender } = render(<Plate code="m" fallback={<b>M</b>} />)
    expect(screen.getByText('M')).toBeVisible()
    rerender(<Plate code="m" src="/gone.webp" fallback={<b>M</b>} />)
    expect(screen.queryByText('M')).toBeNull()
    fireEvent.error(container.querySelector('img') as HTMLImageElement)
    expect(screen.getByText('M')).toBeVisible()
    expect(container.querySelector('svg')).toBeNull()
  })

  it('shows the colors of the picture until it is loaded, and the tint without valid colors', () => {
    // Rendered as by the server: jsdom does not know gradients.
    const plate = (colors?: string) => renderToStaticMarkup(<Plate code="m" src="/m.webp" colors={colors} />)
    const blurred = plate('ff000000ff000000ffffff00')
    expect(blurred).toContain('radial-gradient')
    expect(blurred).not.toContain('--plate-')
    for (const text of [undefined, '', 'red', 'ff000000ff000000ffffff0', 'ff000000ff000000ffffff00;color:red'])
      expect(plate(text)).toContain('--plate-')
  })

  it('has no image role without a source and a name', () => {
    render(<Plate code="m" />)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('has a stable tint per code and uses all five tints', () => {
    expect(plateTint('margherita')).toBe(plateTint('margherita'))
    const used = new Set(Array.from({ length: 60 }, (_, at) => plateTint(`article-${at}`)))
    expect([...used].sort()).toEqual([1, 2, 3, 4, 5])
  })
})
