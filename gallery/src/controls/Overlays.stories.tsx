import { Button, Dialog, Popover, popoverItemClass } from '@carte/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Specimen, Specimens } from './Specimens.tsx'
import { ignore, story } from './story.tsx'

export default { title: 'Controls/Overlays' }

export const ShortDialog = story(({ title, text, add, cancel, close }) => (
  <>
    <Specimens title="Dialog">
      <Specimen name="Behind the dialog">{text}</Specimen>
    </Specimens>
    <Dialog
      open
      onClose={ignore}
      title={title}
      closeLabel={close}
      footer={
        <>
          <Button kind="ghost">{cancel}</Button>
          <Button>{add}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  </>
))

export const LongDialog = story(({ title, text, close, add }) => (
  <>
    <Specimens title="Dialog with overflow">
      <Specimen name="Behind the dialog">{text}</Specimen>
    </Specimens>
    <Dialog
      open
      size="m"
      onClose={ignore}
      title={`${title}. ${text}`}
      closeLabel={close}
      footer={<Button block>{add}</Button>}
    >
      <Button kind="ghost" small>
        {add}
      </Button>
      {Array.from({ length: 30 }, (_, index) => (
        <p key={index}>{text}</p>
      ))}
    </Dialog>
  </>
))

/** Opens the popover among its children when it is mounted. */
function OpenOnMount({ children }: { readonly children: ReactNode }) {
  const wrapper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = wrapper.current?.querySelector<HTMLElement>('[popover]')
    popover?.showPopover?.()
    return () => popover?.hidePopover?.()
  }, [])
  return <div ref={wrapper}>{children}</div>
}

const listOf = (categories: readonly string[]) => (
  <ul>
    {categories.map((category, index) => (
      <li key={category}>
        <a href="#top" className={popoverItemClass(index === 1)} aria-current={index === 1 ? 'true' : undefined}>
          {category}
        </a>
      </li>
    ))}
  </ul>
)

export const ClosedPopover = story(({ search, categories }) => (
  <Specimens title="Popover, closed">
    <Specimen name="Button" row>
      <Popover trigger={search}>{listOf(categories)}</Popover>
    </Specimen>
  </Specimens>
))

export const OpenPopover = story(({ search, categories, dish }) => (
  <Specimens title="Popover, open">
    <Specimen name="Button" row>
      <OpenOnMount>
        <Popover trigger={search}>{listOf([...categories, dish])}</Popover>
      </OpenOnMount>
    </Specimen>
  </Specimens>
))
