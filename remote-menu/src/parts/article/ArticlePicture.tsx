import type { Article } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { clientAtom, useStore } from '@carte/store'
import { Plate, type PlateProps } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { pictureAddress } from './picture.ts'

type ArticlePictureProps = Pick<PlateProps, 'ratio' | 'loading' | 'flush' | 'className' | 'sizes'> & {
  readonly article: Article
  /** For a picture that takes a good part of the screen. */
  readonly large?: boolean | undefined
}

/** An article's picture on its plate; its name stands beside it, so it says nothing of its own. */
export function ArticlePicture({ article, large = false, ...plate }: ArticlePictureProps) {
  const { language } = useTexts(menuTexts)
  // Asked for, not followed: a menu has hundreds of pictures.
  const { address } = useStore().get(clientAtom)
  const src = pictureAddress(address, article, language, large ? '512' : '256')
  return <Plate {...plate} code={article.code} src={src} />
}
