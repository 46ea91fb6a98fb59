import type { Article } from '@carte/contract'
import { hasPicture, pictureSources } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { clientAtom, useStore } from '@carte/store'
import { Plate, type PlateProps } from '@carte/ui'
import { menuTexts } from '../../texts.ts'

type ArticlePictureProps = Pick<PlateProps, 'ratio' | 'loading' | 'flush' | 'className'> & {
  readonly article: Article
  /** CSS `sizes`: how wide the picture is displayed. */
  readonly sizes: string
}

/**
 * Renders an article's picture, or nothing if it has none. Its name is next to it, so it has no alternative text. The
 * server renders it in three widths, from which the browser chooses.
 */
export function ArticlePicture({ article, sizes, ...plate }: ArticlePictureProps) {
  const { language } = useTexts(menuTexts)
  // Read without a subscription: a menu has hundreds of pictures.
  const { address } = useStore().get(clientAtom)
  if (!hasPicture(article, language)) return null
  const sources = pictureSources(address, article, language)
  return <Plate {...plate} {...sources} code={article.code} sizes={sizes} colors={article.imageColors} />
}
