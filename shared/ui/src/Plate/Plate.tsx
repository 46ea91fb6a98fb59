import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Cutlery } from './Cutlery.tsx'
import * as styles from './Plate.module.css'
import { plateTint } from './tint.ts'
import { useImageFailure } from './useImageFailure.ts'

export type PlateProps = {
  /** Determines the tint; the same code always has the same tint. */
  readonly code: string
  readonly src?: string | undefined
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  /** Empty (the default) if the name is beside the image. */
  readonly alt?: string | undefined
  /** CSS aspect ratio, such as `4 / 3`. Reserves the space before the image is loaded. */
  readonly ratio?: string | undefined
  /** `cutout` leaves a margin around the image, `cover` fills the plate. */
  readonly fit?: 'cutout' | 'cover' | undefined
  /** Use `eager` for images that are visible first. */
  readonly loading?: 'lazy' | 'eager' | undefined
  /** Square corners, for a plate that reaches the edges of a card or the page. */
  readonly flush?: boolean | undefined
  readonly className?: string | undefined
  /** Rendered on top of the image. */
  readonly children?: ReactNode
}

/** An image on a tinted plate. Without an image, or if it fails, shows fork and knife. */
export function Plate({
  code,
  src,
  srcSet,
  sizes,
  alt = '',
  ratio = '1 / 1',
  fit = 'cutout',
  loading = 'lazy',
  flush,
  className,
  children,
}: PlateProps) {
  const { image, failed } = useImageFailure(src)
  const look: CSSProperties = { aspectRatio: ratio, backgroundColor: `var(--plate-${plateTint(code)})` }
  return (
    <div className={cx(styles.plate, flush && styles.flush, className)} style={look}>
      {failed ? (
        <Cutlery label={alt} />
      ) : (
        <img
          // `loading` has to be set before `src`, because setting `src` starts the request.
          loading={loading}
          decoding="async"
          sizes={sizes}
          srcSet={srcSet}
          src={src}
          alt={alt}
          ref={image}
          draggable={false}
          className={fit === 'cover' ? styles.cover : styles.cutout}
        />
      )}
      {children}
    </div>
  )
}
