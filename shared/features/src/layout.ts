import { cx } from '@carte/ui'
import * as styles from './layout.module.css'

/** The class of a link that makes its whole card clickable. The card is positioned. */
export const cardLink = styles.cardLink

/** Like `cardLink`, for cards with `--radius-m` that show the focus around themselves. */
export const outlinedCardLink = cx(styles.cardLink, styles.outlined)

/** The class of a page that keeps the window's height until its content is known. */
export const fullHeight = styles.fullHeight
