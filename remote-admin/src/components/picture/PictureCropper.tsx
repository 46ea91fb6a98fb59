import type { UploadedPicture } from '@carte/contract'
import { getImage } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import {
  CROP_SHAPES,
  CROP_WHOLE,
  type CropShape,
  movedCrop,
  type PictureCrop,
  readCrop,
  shapedCrop,
  shapeOfCrop,
} from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Button, Field, Notice, Select, VisuallyHidden } from '@carte/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useProblemText } from '../index.ts'
import { CropPreviews, type PicturePlaces } from './CropPreviews.tsx'
import * as styles from './PictureCropper.module.css'
import { pictureTexts } from './texts.ts'
import { useCropDrag } from './useCropDrag.ts'

/** In hundredths of the largest frame. */
const SIZE = { min: 20, max: 100, step: 5 }
const STEP = CROP_WHOLE / 100
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const percent = (part: number) => `${(part / CROP_WHOLE) * 100}%`

interface PictureCropperProps {
  /** Name of the picture, which can be a crop. */
  readonly value: string
  readonly alt: string
  readonly places: PicturePlaces
  /** Stores a part of a picture. */
  readonly crop: (imageUrl: string, part: PictureCrop) => Promise<Result<UploadedPicture>>
  readonly onCancel: () => void
  readonly onCropped: (picture: UploadedPicture) => void
}

interface Choice {
  readonly crop: PictureCrop
  readonly shape: CropShape
  /** Part of the largest frame of the shape. */
  readonly size: number
}

/** Chooses which part of a picture guests see, by pointer, touch or keyboard, with the places that show it (EDIT-30). */
export function PictureCropper({ value, alt, places, crop: store, onCancel, onCropped }: PictureCropperProps) {
  const { t } = useTexts(pictureTexts)
  const client = useClient()
  const problemText = useProblemText()
  const [ratio, setRatio] = useState<number | null>(null)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const { original, crop: present } = readCrop(value)
  const src = client.address(getImage, { params: { url: original }, query: {} })
  const begin = (width: number, height: number) => {
    const of = width / height
    setRatio(of)
    const { shape, size } = present ? shapeOfCrop(present, of) : { shape: 'wide' as const, size: 1 }
    setChosen({ shape, size, crop: present ?? shapedCrop(null, of, shape) })
  }
  const reshape = (change: Partial<Pick<Choice, 'shape' | 'size'>>) => {
    if (!chosen || ratio === null) return
    const { shape, size } = { ...chosen, ...change }
    setChosen({ shape, size, crop: shapedCrop(chosen.crop, ratio, shape, size) })
  }
  const resize = (hundredths: number) => reshape({ size: Math.min(Math.max(hundredths, SIZE.min), SIZE.max) / 100 })
  const move = (crop: PictureCrop) => setChosen((before) => before && { ...before, crop })
  const drag = useCropDrag(stage, chosen?.crop ?? null, move)
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = MOVES[event.key] ?? []
    const times = event.shiftKey ? 5 : 1
    if (!chosen || event.altKey || event.ctrlKey || event.metaKey) return
    if (x !== undefined && y !== undefined)
      move(movedCrop(chosen.crop, chosen.crop.x + x * times, chosen.crop.y + y * times))
    else if (event.key === '+') resize(chosen.size * 100 + SIZE.step)
    else if (event.key === '-') resize(chosen.size * 100 - SIZE.step)
    else return
    event.preventDefault()
  }
  const save = async (part: PictureCrop) => {
    setBusy(true)
    const result = await store(original, part)
    setBusy(false)
    if (result.ok) onCropped(result.data)
    else setError(problemText(result.problem))
  }
  return (
    <section className={styles.cropper} aria-label={t('crop.title')}>
      <p className={styles.hint}>{t('crop.hint')}</p>
      <VisuallyHidden id={keysId}>{t('crop.keys')}</VisuallyHidden>
      <div
        ref={stage}
        className={styles.stage}
        style={ratio === null ? undefined : { aspectRatio: ratio, width: `min(100%, ${26 * ratio}rem)` }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: a picture loads without a person */}
        <img
          src={src}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget }) => begin(currentTarget.naturalWidth || 1, currentTarget.naturalHeight || 1)}
          onError={() => setError(t('crop.failed'))}
        />
        {chosen && (
          <button
            type="button"
            className={styles.frame}
            aria-label={t('crop.frame')}
            aria-describedby={keysId}
            style={{
              left: percent(chosen.crop.x),
              top: percent(chosen.crop.y),
              width: percent(chosen.crop.width),
              height: percent(chosen.crop.height),
            }}
            onKeyDown={onKeyDown}
            {...drag}
          />
        )}
      </div>
      {chosen && ratio !== null && (
        <>
          <VisuallyHidden role="status">
            {t('crop.position', { x: Math.round(chosen.crop.x / STEP), y: Math.round(chosen.crop.y / STEP) })}
          </VisuallyHidden>
          <div className={styles.controls}>
            <Field label={t('crop.shape')}>
              <Select value={chosen.shape} onChange={({ target }) => reshape({ shape: target.value as CropShape })}>
                {(Object.keys(CROP_SHAPES) as CropShape[]).map((shape) => (
                  <option key={shape} value={shape}>
                    {t(`crop.${shape}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <label className={styles.size}>
              {t('crop.size')}
              <input
                type="range"
                {...SIZE}
                step={1}
                value={Math.round(chosen.size * 100)}
                onChange={({ target }) => resize(Number(target.value))}
              />
            </label>
          </div>
          <CropPreviews src={src} crop={chosen.crop} ratio={ratio} places={places} />
        </>
      )}
      {error !== null && <Notice tone="error" title={error} />}
      <div className={styles.actions}>
        <Button small busy={isBusy} disabled={!chosen} onClick={() => chosen && void save(chosen.crop)}>
          {t('crop.use')}
        </Button>
        {present && (
          <Button kind="ghost" small onClick={() => void save({ x: 0, y: 0, width: CROP_WHOLE, height: CROP_WHOLE })}>
            {t('crop.whole')}
          </Button>
        )}
        <Button kind="quiet" small onClick={onCancel}>
          {t('crop.cancel')}
        </Button>
      </div>
    </section>
  )
}
