import { listen } from '../listen.ts'

/**
 * Opens and closes a panel like `popover="auto"`, for browsers without it. The style sheet hides the panel unless it has
 * `data-open`.
 */
export function emulatePopover(button: HTMLElement, panel: HTMLElement) {
  const isOpen = () => panel.hasAttribute('data-open')
  const show = (open: boolean) => {
    panel.toggleAttribute('data-open', open)
    button.setAttribute('aria-expanded', String(open))
  }
  const close = () => show(false)
  close()
  const endButton = listen(button, { click: () => show(!isOpen()) })
  const endPage = listen(document.documentElement, {
    click: ({ target }) => {
      if (target instanceof Node && !button.contains(target) && !panel.contains(target)) close()
    },
    keydown: ({ key }) => {
      if (key !== 'Escape' || !isOpen()) return
      close()
      button.focus()
    },
  })
  const end = () => {
    endButton()
    endPage()
  }
  return { close, end }
}
