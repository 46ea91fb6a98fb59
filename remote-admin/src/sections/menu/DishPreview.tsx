import { applyChanges, type FieldValue } from '@carte/domain'
import { DISH_PREVIEW_READY, dishPreview } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { paths } from '@carte/navigation'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldControl } from '../../components/form/index.ts'
import { choiceLevelsOf, dishOfDraft } from './dish-of-draft.ts'
import * as styles from './menu.module.css'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

interface DishPreviewProps<Input> {
  readonly editor: MenuEditor
  readonly subject: string
  readonly control: FieldControl
  /** The fields' values of what is typed. */
  readonly toFields: (input: Input) => Readonly<Record<string, FieldValue | null>>
}

/**
 * Shows the article on a phone, with the guests' own screen in a frame, as it will be with everything that is typed
 * (EDIT-20).
 */
export function DishPreview<Input>({ editor: { menu, content }, subject, control, toFields }: DishPreviewProps<Input>) {
  const { t, language } = useTexts(menuTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const typed = useDeferredValue(useWatch({ control })) as Input
  const dish = useMemo(() => {
    const changes = Object.entries(toFields(typed)).map(([field, after]) => ({ subject, field, after }))
    const now = applyChanges(content, changes)
    return dishPreview({
      item: dishOfDraft(now, subject, menu.pictureVersions),
      levels: choiceLevelsOf(now),
      currency: menu.currency,
    })
  }, [menu, content, subject, typed, toFields])
  const post = useEffectEvent(() => frame.current?.contentWindow?.postMessage(dish, location.origin))
  useEffect(() => {
    const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === DISH_PREVIEW_READY) post()
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
  useEffect(() => frame.current?.contentWindow?.postMessage(dish, location.origin), [dish])
  return (
    <iframe
      // Another language loads the guests' page again.
      key={language}
      ref={frame}
      src={paths.dishPreview.href()}
      title={t('preview.frame')}
      loading="lazy"
      className={styles.phone}
    />
  )
}
