import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Cutlery } from './Cutlery.tsx'
import * as styles from './Plate.module.css'
import { plateTint } from './tint.ts'
import { useImageFailure } from './useImageFailure.ts'

export type PlateProps = {
  /** Decides the tint, always the same for the same code. */
  readonly code: string
  readonly src?: string | undefined
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  /** Empty (the default) when a name stands beside it. */
  readonly alt?: string | undefined
  /** CSS aspect ratio, such as `4 / 3`; the place is kept before the picture comes. */
  readonly ratio?: string | undefined
  /** `cutout` lies on the plate with air around it, `cover` fills it. */
  readonly fit?: 'cutout' | 'cover' | undefined
  /** `eager` for the pictures of the first view. */
  readonly loading?: 'lazy' | 'eager' | undefined
  /** Square corners, for a plate that reaches the edges of a card or the page. */
  readonly flush?: boolean | undefined
  readonly className?: string | undefined
  /** Lies on top, such as a button at the corner. */
  readonly children?: ReactNode
}

/** A tinted plate for a picture; without one, or when it fails, fork and knife. */
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
          // Before `src`: the browser starts at the address as soon as it sees it.
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
