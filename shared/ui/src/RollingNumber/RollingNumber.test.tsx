import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { RollingNumber } from './RollingNumber.tsx'

const kr = (value: number) => `${value} kr`

/** Simulates a device with or without reduced motion. */
function device(reduced: boolean) {
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => ({ matches: reduced }) })
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'matchMedia')
})

describe('RollingNumber', () => {
  it('shows its first value at once', () => {
    render(<RollingNumber value={129} format={kr} />)
    expect(screen.getByText('129 kr')).toBeVisible()
  })

  it('shows the new value at once, with the old digits only as decoration, and nothing between them', () => {
    device(false)
    const { container, rerender } = render(<RollingNumber value={98} format={kr} />)
    rerender(<RollingNumber value={128} format={kr} />)
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent(/^128 kr$/)
    const rolling = [...container.querySelectorAll('.rolling')]
    expect(rolling.map((digit) => [digit.getAttribute('data-from'), digit.textContent])).toEqual([
      ['', '1'],
      ['9', '2'],
    ])
    expect(container.querySelector('[aria-hidden] + span')).toHaveTextContent(/^128 kr$/)
  })

  it('rolls for one second (BASKET-12)', () => {
    device(false)
    jest.useFakeTimers()
    const { container, rerender } = render(<RollingNumber value={0} format={kr} />)
    rerender(<RollingNumber value={407} format={kr} />)
    act(() => void jest.advanceTimersByTime(999))
    expect(container.querySelector('.rolling')).not.toBeNull()
    act(() => void jest.advanceTimersByTime(1))
    expect(container.querySelector('.rolling')).toBeNull()
    expect(container).toHaveTextContent(/^407 kr$/)
    jest.useRealTimers()
  })

  it('starts anew from the value shown when it changes while it rolls', () => {
    device(false)
    const { container, rerender } = render(<RollingNumber value={1} format={kr} />)
    rerender(<RollingNumber value={2} format={kr} />)
    rerender(<RollingNumber value={3} format={kr} />)
    expect(container.querySelector('.rolling')).toHaveAttribute('data-from', '2')
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent(/^3 kr$/)
  })

  it('shows the new value without rolling under reduced motion', () => {
    device(true)
    const { container, rerender } = render(<RollingNumber value={0} format={kr} />)
    rerender(<RollingNumber value={407} format={kr} />)
    expect(container).toHaveTextContent(/^407 kr$/)
    expect(container.querySelector('.rolling')).toBeNull()
  })
})
