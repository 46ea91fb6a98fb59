import * as styles from './Plate.module.css'

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
