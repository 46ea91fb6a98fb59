import { afterEach, describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { CountUp } from './CountUp.tsx'

const kr = (value: number) => `${value} kr`

/** A device whose owner asked for reduced motion, or not. */
function device(reduced: boolean) {
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => ({ matches: reduced }) })
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'matchMedia')
})

describe('CountUp', () => {
  it('stands at its first value at once', () => {
    render(<CountUp value={129} format={kr} />)
    expect(screen.getByText('129 kr')).toBeVisible()
  })

  it('tells screen readers only the value it ends at, and ends exactly there', async () => {
    device(false)
    const { container, rerender } = render(<CountUp value={0} format={kr} ms={200} />)
    rerender(<CountUp value={407} format={kr} ms={200} />)
    const announced = () => container.querySelector('span span:not([aria-hidden])')?.textContent
    expect(announced()).toBe('407 kr')
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent('0 kr')
    expect(await screen.findByText('407 kr', { selector: '.number' })).toBeVisible()
    expect(container).toHaveTextContent(/^407 kr$/)
  })

  it('jumps under reduced motion', async () => {
    device(true)
    const { rerender } = render(<CountUp value={0} format={kr} ms={60_000} />)
    rerender(<CountUp value={407} format={kr} ms={60_000} />)
    expect(await screen.findByText('407 kr', { selector: '.number' })).toBeVisible()
  })
})
