import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Plate } from './Plate.tsx'
import { plateTint } from './tint.ts'

describe('Plate', () => {
  it('keeps the place of the picture and loads it late', () => {
    render(<Plate code="margherita" src="/margherita.webp" alt="Margherita" ratio="4 / 3" />)
    const picture = screen.getByRole('img', { name: 'Margherita' })
    expect(picture).toHaveAttribute('loading', 'lazy')
    expect(picture.parentElement).toHaveStyle({ aspectRatio: '4 / 3' })
  })

  it('shows fork and knife in the name of a picture that fails, and tries the next one', () => {
    const { container, rerender } = render(<Plate code="m" src="/gone.webp" alt="Margherita" />)
    fireEvent.error(screen.getByRole('img', { name: 'Margherita' }))
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('img', { name: 'Margherita' })).toBeVisible()
    rerender(<Plate code="m" src="/there.webp" alt="Margherita" />)
    expect(container.querySelector('img')).toHaveAttribute('src', '/there.webp')
  })

  it('is silent without a picture and without a name', () => {
    render(<Plate code="m" />)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('has a stable tint for a code, and uses all of them', () => {
    expect(plateTint('margherita')).toBe(plateTint('margherita'))
    const used = new Set(Array.from({ length: 60 }, (_, at) => plateTint(`article-${at}`)))
    expect([...used].sort()).toEqual([1, 2, 3, 4, 5])
  })
})
