import type { Article } from '@carte/contract'
import { pictureAddress } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { clientAtom, useStore } from '@carte/store'
import { Plate, type PlateProps } from '@carte/ui'
import { menuTexts } from '../../texts.ts'

type ArticlePictureProps = Pick<PlateProps, 'ratio' | 'loading' | 'flush' | 'className' | 'sizes'> & {
  readonly article: Article
  readonly large?: boolean | undefined
}

/** Renders an article's picture. Its name is next to it, so it has no alternative text. */
export function ArticlePicture({ article, large = false, ...plate }: ArticlePictureProps) {
  const { language } = useTexts(menuTexts)
  // Read without a subscription: a menu has hundreds of pictures.
  const { address } = useStore().get(clientAtom)
  const src = pictureAddress(address, article, language, large ? '512' : '256')
  return <Plate {...plate} code={article.code} src={src} />
}
