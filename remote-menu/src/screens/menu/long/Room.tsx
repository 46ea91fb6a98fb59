import type { CSSProperties, Ref } from 'react'
import * as styles from './Room.module.css'

type RoomProps = {
  /** How many cards it is for. */
  readonly articles: number
  /** What they took when they were last seen, in pixels; a guess otherwise. */
  readonly height?: number | undefined
  readonly ref?: Ref<HTMLLIElement>
}

/** Room in a list for cards that are not drawn yet. */
export function Room({ articles, height, ref }: RoomProps) {
  const style = { '--articles': articles, ...(height && { blockSize: height }) } as CSSProperties
  return <li ref={ref} aria-hidden className={styles.room} style={style} />
}
