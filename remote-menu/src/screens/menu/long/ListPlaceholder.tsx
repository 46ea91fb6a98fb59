import type { CSSProperties, Ref } from 'react'
import * as styles from './ListPlaceholder.module.css'

type ListPlaceholderProps = {
  /** How many cards it replaces. */
  readonly articles: number
  /** Height of those cards when they were last on the page, in pixels; estimated if undefined. */
  readonly height?: number | undefined
  readonly ref?: Ref<HTMLLIElement>
}

/** Placeholder in a list for cards that are not rendered yet. */
export function ListPlaceholder({ articles, height, ref }: ListPlaceholderProps) {
  const style = { '--articles': articles, ...(height && { blockSize: height }) } as CSSProperties
  return <li ref={ref} aria-hidden className={styles.room} style={style} />
}
