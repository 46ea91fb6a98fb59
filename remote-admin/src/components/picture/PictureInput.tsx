import type { UploadedPicture } from '@carte/contract'
import { getImage } from '@carte/contract'
import { type Client, createClient, type Result } from '@carte/contract/client'
import type { PictureCrop } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { type Ref, useId, useRef, useState } from 'react'
import { useProblemText, useRunAdminCall } from '../index.ts'
import type { PicturePlaces } from './CropPreviews.tsx'
import { PictureCropper } from './PictureCropper.tsx'
import * as styles from './PictureInput.module.css'
import { pictureTexts } from './texts.ts'

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

/** The calls that store a picture for what it belongs to. */
export interface PictureCalls {
  /** @param client sends the file as the body */
  readonly upload: (client: Client) => Promise<Result<UploadedPicture>>
  readonly crop: (client: Client, imageUrl: string, part: PictureCrop) => Promise<Result<UploadedPicture>>
}

interface PictureInputProps {
  /** Name of the file; empty for none. */
  readonly value: string
  readonly onChange: (imageUrl: string) => void
  readonly calls: PictureCalls
  /** The version of the picture, for its address. */
  readonly version?: string | undefined
  readonly places: PicturePlaces
  readonly alt: string
  readonly buttonRef?: Ref<HTMLButtonElement>
  readonly hasHint?: boolean | undefined
}

/** A picture, of which a part can be chosen. An upload stores the file; saving the form uses it. */
export function PictureInput({
  value: imageUrl,
  onChange,
  calls,
  version: storedVersion,
  places,
  alt,
  buttonRef,
  hasHint = true,
}: PictureInputProps) {
  const { t } = useTexts(pictureTexts)
  const client = useClient()
  const run = useRunAdminCall()
  const problemText = useProblemText()
  const [uploaded, setUploaded] = useState<UploadedPicture | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isCropping, setCropping] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const version = uploaded?.imageUrl === imageUrl ? uploaded.version : storedVersion
  const upload = async (file: File) => {
    setBusy(true)
    setError(null)
    const result = await run(() => calls.upload(clientFor(file)))
    setBusy(false)
    if (!result.ok) return setError(problemText(result.problem))
    setUploaded(result.data)
    onChange(result.data.imageUrl)
    setCropping(false)
  }
  return (
    <div className={styles.input}>
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
          <>
            <Button kind="ghost" small aria-expanded={isCropping} onClick={() => setCropping(!isCropping)}>
              {t('crop.open')}
            </Button>
            <Button kind="quiet" small onClick={() => onChange('')}>
              {t('picture.remove')}
            </Button>
          </>
        )}
      </div>
      {isCropping && imageUrl !== '' && (
        <PictureCropper
          key={imageUrl}
          value={imageUrl}
          alt={alt}
          places={places}
          crop={(of, part) => run(() => calls.crop(client, of, part))}
          onCancel={() => setCropping(false)}
          onCropped={(picture) => {
            setCropping(false)
            setUploaded(picture)
            onChange(picture.imageUrl)
          }}
        />
      )}
      {hasHint && <p className={styles.soft}>{t('picture.hint')}</p>}
      {error !== null && <Notice tone="error" title={error} />}
    </div>
  )
}
