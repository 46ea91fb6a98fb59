import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Card } from '../Card/Card.tsx'
import { FavoriteToggle, type FavoriteToggleProps } from './FavoriteToggle.tsx'

const LABEL = 'Favourite: Carte Vasastan'
const toggle = (state: object = {}) => screen.getByRole('button', { name: LABEL, ...state })

/** Renders the toggle on a clickable card, as in the list of shops. */
function onACard(props: Partial<FavoriteToggleProps> = {}) {
  const [onChange, select] = [jest.fn(), jest.fn()]
  const card = (changed: Partial<FavoriteToggleProps>) => (
    <Card onClick={select}>
      <a href="#selected">
        Carte Vasastan
        <FavoriteToggle pressed={false} onChange={onChange} label={LABEL} {...changed} />
      </a>
    </Card>
  )
  const { rerender } = render(card(props))
  return { onChange, select, change: (changed: Partial<FavoriteToggleProps>) => rerender(card(changed)) }
}

describe('FavoriteToggle', () => {
  it('is named by visually hidden text, which is the same in both states', () => {
    const { change } = onACard()
    expect(toggle({ pressed: false })).toHaveTextContent(LABEL)
    expect(screen.getByText(LABEL)).toHaveClass('hidden')
    change({ pressed: true })
    expect(toggle({ pressed: true })).toBeVisible()
  })

  it.each([
    ['a click', () => userEvent.click(toggle())],
    [
      'Enter',
      async () => {
        toggle().focus()
        await userEvent.keyboard('{Enter}')
      },
    ],
    [
      'the space bar',
      async () => {
        toggle().focus()
        await userEvent.keyboard(' ')
      },
    ],
  ])('toggles by %s without selecting the card around it', async (_, press) => {
    const { onChange, select, change } = onACard()
    await press()
    expect(onChange).toHaveBeenLastCalledWith(true)
    change({ pressed: true })
    await press()
    expect(onChange).toHaveBeenLastCalledWith(false)
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(select).not.toHaveBeenCalled()
    expect(location.hash).toBe('')
  })

  it.each([
    ['disabled', { disabled: true }],
    ['busy', { busy: true }],
  ])('ignores clicks while %s, keeps the focus and does not select the card', async (_, state) => {
    const { onChange, select } = onACard({ pressed: true, ...state })
    await userEvent.click(toggle({ pressed: true }))
    expect(toggle()).toHaveFocus()
    expect(toggle()).toHaveAttribute('aria-disabled', 'true')
    expect(onChange).not.toHaveBeenCalled()
    expect(select).not.toHaveBeenCalled()
    expect(location.hash).toBe('')
  })

  it('sets aria-busy while busy', () => {
    const { change } = onACard({ busy: true })
    expect(toggle({ busy: true })).toBeVisible()
    change({})
    expect(toggle()).not.toHaveAttribute('aria-busy')
    expect(toggle()).not.toHaveAttribute('aria-disabled')
  })

  it('does not submit the form around it', async () => {
    const submitted = jest.fn()
    render(
      <form onSubmit={submitted}>
        <FavoriteToggle pressed={false} onChange={() => {}} label={LABEL} />
      </form>,
    )
    await userEvent.click(toggle())
    expect(submitted).not.toHaveBeenCalled()
  })
})
