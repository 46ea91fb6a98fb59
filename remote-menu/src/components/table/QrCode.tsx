import { encodeQR } from 'qr'
import { useMemo } from 'react'
import * as styles from './TableDialogs.module.css'

type QrCodeProps = {
  readonly text: string
  readonly label: string
}

/** Draws a text as a QR code: dark squares on a light ground also in the dark theme, because cameras need that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { path, size } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={path} />
    </svg>
  )
}

/** Returns the code with its border of two squares, one unit per square. */
function draw(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { path, size: rows.length }
}
