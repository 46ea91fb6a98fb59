import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { CountUp } from './CountUp.tsx'

const kr = (value: number) => `${value} kr`

/** Simulates a device with or without reduced motion. */
function device(reduced: boolean) {
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => ({ matches: reduced }) })
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'matchMedia')
})

describe('CountUp', () => {
  it('shows its first value at once', () => {
    render(<CountUp value={129} format={kr} />)
    expect(screen.getByText('129 kr')).toBeVisible()
  })

  it('announces only its final value and ends exactly there', async () => {
    device(false)
    const { container, rerender } = render(<CountUp value={0} format={kr} durationMs={200} />)
    rerender(<CountUp value={407} format={kr} durationMs={200} />)
    const announced = () => container.querySelector('span span:not([aria-hidden])')?.textContent
    expect(announced()).toBe('407 kr')
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent('0 kr')
    expect(await screen.findByText('407 kr', { selector: '.number' })).toBeVisible()
    expect(container).toHaveTextContent(/^407 kr$/)
  })

  it('takes one second by default (BASKET-12)', () => {
    device(false)
    jest.useFakeTimers()
    const { container, rerender } = render(<CountUp value={0} format={kr} />)
    rerender(<CountUp value={407} format={kr} />)
    const running = () => container.querySelector('[aria-hidden]')?.textContent ?? null
    act(() => void jest.advanceTimersByTime(500))
    expect(running()).toMatch(/^3\d\d/)
    act(() => void jest.advanceTimersByTime(480))
    expect(running()).not.toBeNull()
    // The animation ends up to two frames late: a frame takes 16 ms, and time counts from the first one.
    act(() => void jest.advanceTimersByTime(60))
    expect(running()).toBeNull()
    expect(container).toHaveTextContent(/^407 kr$/)
    jest.useRealTimers()
  })

  it('shows the final value at once with reduced motion', async () => {
    device(true)
    const { rerender } = render(<CountUp value={0} format={kr} durationMs={60_000} />)
    rerender(<CountUp value={407} format={kr} durationMs={60_000} />)
    expect(await screen.findByText('407 kr', { selector: '.number' })).toBeVisible()
  })
})
