import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { listen } from '../listen.ts'
import * as styles from './Plate.module.css'
import { plateTint } from './tint.ts'

export type PlateProps = {
  /** Determines the tint; the same code always has the same tint. */
  readonly code: string
  readonly src?: string | undefined
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  /** Colors of the image's quarters, four times six hexadecimal digits; shown blurred until the image is loaded. */
  readonly colors?: string | undefined
  /** Empty (the default) if the name is beside the image. */
  readonly alt?: string | undefined
  /** CSS aspect ratio, such as `4 / 3`. Reserves the space before the image is loaded. */
  readonly ratio?: string | undefined
  /** Use `eager` for images that are visible without scrolling. */
  readonly loading?: 'lazy' | 'eager' | undefined
  /** Makes the corners square, for a plate that reaches the edges of a card or the page. */
  readonly flush?: boolean | undefined
  readonly className?: string | undefined
  /** Rendered when `src` is missing or fails to load; `Cutlery` by default. */
  readonly fallback?: ReactNode
  /** Rendered on top of the image. */
  readonly children?: ReactNode
}

/** An image that fills a tinted plate. Renders `fallback` when `src` is missing or fails to load. */
export function Plate({
  code,
  src,
  srcSet,
  sizes,
  colors,
  alt = '',
  ratio = '1 / 1',
  loading = 'lazy',
  flush,
  className,
  fallback = <Cutlery label={alt} />,
  children,
}: PlateProps) {
  const { image, failed } = useImageFailure(src)
  const style: CSSProperties = { aspectRatio: ratio, background: blurOf(colors) ?? `var(--plate-${plateTint(code)})` }
  return (
    <div className={cx(styles.plate, flush && styles.flush, !failed && styles.pictured, className)} style={style}>
      {failed ? (
        fallback
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
          className={styles.image}
        />
      )}
      {children}
    </div>
  )
}

const CORNERS = ['0 0', '100% 0', '0 100%', '100% 100%']

/** Returns a CSS background that runs from each corner's color to the others; undefined without colors. */
function blurOf(colors: string | undefined): string | undefined {
  const quarters = colors?.match(/^[0-9a-f]{24}$/) ? colors.match(/.{6}/g) : null
  if (!quarters) return undefined
  return [
    ...quarters.map((color, at) => `radial-gradient(at ${CORNERS[at]}, #${color}, #${color}00 75%)`),
    `#${quarters[0]}`,
  ].join(', ')
}

/** A plate with fork and knife, as a fallback for a missing image. */
export function Cutlery({ label }: { readonly label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === '' || undefined}
      className={styles.cutlery}
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="48" cy="48" r="23" strokeWidth="2.5" />
      <circle cx="48" cy="48" r="15" strokeWidth="1.5" opacity=".55" />
      <g strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M10 26v11a5 5 0 0 0 10 0V26M15 26v44M83 70V26c-5 3-7 10-7 18v6h7" />
      </g>
    </svg>
  )
}

/**
 * Returns a ref for the image, and `failed`: whether `src` is missing or failed to load. An image that failed before
 * hydration fires no further event, so its state is also checked after mounting.
 */
export function useImageFailure(src: string | undefined) {
  const image = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string>()
  useEffect(() => {
    const element = image.current
    if (!element) return
    const fail = () => setFailedSrc(src)
    if (element.complete && element.naturalWidth === 0) fail()
    return listen(element, { error: fail })
  }, [src])
  return { image, failed: src === undefined || failedSrc === src }
}
