import { type KeyboardEvent, useRef } from 'react'

interface SpotKeys {
  readonly onChoose: (id: string | null) => void
  readonly onClose: () => void
}

/**
 * How a list of radio buttons behaves that closes when one is chosen: the arrow keys, which choose as they go, keep it open; Enter
 * takes what they stand on, or what is found by name; Esc closes the list and not the sheet around it.
 */
export function useSpotKeys({ onChoose, onClose }: SpotKeys) {
  const isWalking = useRef(false)
  const choose = (id: string | null) => {
    onChoose(id)
    if (!isWalking.current) onClose()
    isWalking.current = false
  }
  const onKey = (event: KeyboardEvent, enter: () => void) => {
    isWalking.current = event.key.startsWith('Arrow')
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') enter()
    else onClose()
  }
  return {
    choose,
    onRadioKey: (event: KeyboardEvent) => onKey(event, () => (event.target as HTMLElement).click()),
    /** `found`: what is taken by Enter; `undefined` for nothing. */
    onSearchKey: (event: KeyboardEvent, found: string | undefined) =>
      onKey(event, () => {
        if (found !== undefined) choose(found)
      }),
  }
}
