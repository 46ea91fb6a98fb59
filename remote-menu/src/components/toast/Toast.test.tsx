import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { Toast } from './BasketToast.tsx'
import { useDelayed } from './useDelayed.ts'

const toast = (onClose: () => void, message: string | undefined = 'Removed') => (
  <Toast message={message} onClose={onClose} closeLabel="Close" action={{ label: 'Undo', onPress: onClose }} />
)

const region = () => document.querySelector('[aria-live=polite]') as HTMLElement
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('Toast', () => {
  it('announces its message in an existing live region and closes after six seconds', () => {
    const onClose = jest.fn()
    const { rerender } = render(<Toast message={undefined} onClose={onClose} closeLabel="Close" />)
    const element = region()
    rerender(toast(onClose))
    expect(element).toHaveTextContent('Removed')
    pass(5999)
    expect(onClose).not.toHaveBeenCalled()
    pass(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('only announces what the basket beside it shows', () => {
    const { rerender } = render(<Toast message={undefined} onClose={() => {}} closeLabel="Close" />)
    rerender(<Toast message="Cola added" isOnlyAnnounced onClose={() => {}} closeLabel="Close" />)
    expect(region()).toHaveTextContent('Cola added')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('stays while it is hovered or focused', () => {
    const onClose = jest.fn()
    render(toast(onClose))
    pass(4000)
    fireEvent.pointerEnter(region())
    pass(60_000)
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    fireEvent.pointerLeave(region())
    pass(60_000)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('continues with the remaining time after it was hovered', () => {
    const onClose = jest.fn()
    render(toast(onClose))
    pass(4000)
    fireEvent.pointerEnter(region())
    pass(60_000)
    fireEvent.pointerLeave(region())
    pass(1999)
    expect(onClose).not.toHaveBeenCalled()
    pass(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('useDelayed', () => {
  const render = (value: string | null, delay: number) =>
    renderHook((props: { value: string | null; delay: number }) => useDelayed(props.value, null, props.delay), {
      initialProps: { value, delay },
    })

  it('returns a value only after its delay', () => {
    const { result } = render('Burger added', 100)
    pass(99)
    expect(result.current).toBeNull()
    pass(1)
    expect(result.current).toBe('Burger added')
  })

  it('never returns a value that is replaced before its delay has passed', () => {
    const { result, rerender } = render('Burger added', 100)
    rerender({ value: null, delay: 0 })
    pass(1000)
    expect(result.current).toBeNull()
  })
})
