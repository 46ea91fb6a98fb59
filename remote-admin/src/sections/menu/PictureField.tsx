import type { UploadedPicture } from '@carte/contract'
import { getImage } from '@carte/contract'
import { uploadMenuPicture } from '@carte/contract/admin'
import { createClient } from '@carte/contract/client'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { type Ref, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { FieldControl } from '../../components/form/index.ts'
import { useProblemText, useRunAdminCall } from '../../components/index.ts'
import * as styles from './menu.module.css'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

/** For a large picture on a slow line, in milliseconds. */
const UPLOAD_TIMEOUT = 5 * 60_000
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Returns a client that sends a file as the body. Guests' pages, which send none, do not load this. */
const clientFor = (file: File) =>
  createClient({
    timeout: UPLOAD_TIMEOUT,
    fetch: (input, init) =>
      fetch(input, { ...init, body: file, headers: { 'content-type': file.type || 'application/octet-stream' } }),
  })

interface PictureFieldProps {
  readonly control: FieldControl
  /** `imageUrl`, or `imageId:fi` for another picture in one language. */
  readonly name: string
  readonly editor: MenuEditor
  readonly alt: string
}

/** A picture in a form. */
export function PictureField({ control, name, ...rest }: PictureFieldProps) {
  const { field } = useController({ control, name })
  return <PictureInput {...rest} buttonRef={field.ref} value={field.value as string} onChange={field.onChange} />
}

interface PictureInputProps {
  /** Name of the file; empty for none. */
  readonly value: string
  readonly onChange: (imageUrl: string) => void
  readonly editor: MenuEditor
  readonly alt: string
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** A picture of an article or a category. An upload stores the file; saving the form puts it into the draft. */
export function PictureInput({ value: imageUrl, onChange, editor: { menu }, alt, buttonRef }: PictureInputProps) {
  const { t } = useTexts(menuTexts)
  const client = useClient()
  const run = useRunAdminCall()
  const problemText = useProblemText()
  const [uploaded, setUploaded] = useState<UploadedPicture | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const version = uploaded?.imageUrl === imageUrl ? uploaded.version : menu.pictureVersions[imageUrl]
  const upload = async (file: File) => {
    setBusy(true)
    setError(null)
    const result = await run(() => clientFor(file).call(uploadMenuPicture, { params: { menuId: menu.id } }))
    setBusy(false)
    if (!result.ok) return setError(problemText(result.problem))
    setUploaded(result.data)
    onChange(result.data.imageUrl)
  }
  return (
    <div className={styles.form}>
      <div className={styles.picture}>
        {imageUrl === '' ? (
          <p className={styles.soft}>{t('picture.none')}</p>
        ) : (
          <img
            alt={alt}
            src={client.address(getImage, {
              params: { url: imageUrl },
              query: { w: '256', ...(version && { _t: version }) },
            })}
          />
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={TYPES}
          hidden
          aria-label={t('picture.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void upload(file)
          }}
        />
        <Button ref={buttonRef} kind="ghost" small busy={isBusy} onClick={() => input.current?.click()}>
          {t('picture.choose')}
        </Button>
        {imageUrl !== '' && (
          <Button kind="quiet" small onClick={() => onChange('')}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{t('picture.hint')}</p>
      {error !== null && <Notice tone="error" title={error} />}
    </div>
  )
}
