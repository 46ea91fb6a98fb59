import { type KeyboardEvent, useRef } from 'react'

interface SpotKeys {
  readonly onChoose: (id: string | null) => void
  readonly onClose: () => void
}

/**
 * Handles the keys of a radio list that closes on a choice. Arrow keys select but keep it open; Enter takes the focused
 * radio, or the first search result; Esc closes the list but not the surrounding sheet.
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
    /** @param found what Enter takes; undefined for nothing */
    onSearchKey: (event: KeyboardEvent, found: string | undefined) =>
      onKey(event, () => {
        if (found !== undefined) choose(found)
      }),
  }
}
