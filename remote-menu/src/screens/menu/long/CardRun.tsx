import type { PlacedArticle } from '@carte/domain'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { ArticleCard, type ArticleCardProps } from '../../../parts/article/ArticleCard.tsx'
import { CardGrid } from '../../../parts/article/CardGrid.tsx'
import type { WhenNear } from './near.ts'
import { keptHeight, piecesOf, useHeightsKept } from './pieces.ts'
import { Room } from './Room.tsx'

/** Pictures that a first view can show; the rest waits until it is near. */
const FIRST_VIEW = 6

type CardRunProps = {
  readonly articles: readonly PlacedArticle[]
  /** Of the headings of the cards. */
  readonly level: ArticleCardProps['level']
  /** Whether it is what a page shows first. */
  readonly first?: boolean | undefined
  /** Whether it is drawn piece by piece as it comes near the view, because all at once takes too long. */
  readonly isLong?: boolean | undefined
  /** Tells when a piece comes near. */
  readonly whenNear?: WhenNear | undefined
  /** Whether it is the little that a page has brought of a long menu, which is there from the beginning. */
  readonly isPart?: boolean | undefined
  /** How many articles follow that are not here yet. */
  readonly omitted?: number | undefined
}

/** Articles one after the other. */
export function CardRun(props: CardRunProps) {
  const { articles, level, first = false, isLong = false, whenNear, isPart = false, omitted = 0 } = props
  const pieces = useMemo(() => (isLong ? piecesOf(articles) : [articles]), [articles, isLong])
  const grid = useRef<HTMLUListElement>(null)
  useHeightsKept(grid, pieces)
  return (
    <CardGrid ref={grid}>
      {pieces.map((piece, at) => (
        <Piece
          key={piece[0]?.item.code}
          articles={piece}
          level={level}
          first={first && at === 0}
          whenNear={whenNear}
          isShown={!isLong || isPart || (first && at === 0)}
        />
      ))}
      {omitted > 0 && <Room articles={omitted} />}
    </CardGrid>
  )
}

type PieceProps = Pick<CardRunProps, 'articles' | 'level' | 'whenNear'> & {
  readonly first: boolean
  /** Whether it is there from the beginning; it stays then. */
  readonly isShown: boolean
}

/** Some cards, or the room for them until they come near. */
const Piece = memo(function Piece({ articles, level, first, whenNear, isShown }: PieceProps) {
  const [isNear, setNear] = useState(isShown)
  const room = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!room.current || !whenNear) return
    return whenNear(room.current, () => startTransition(() => setNear(true)))
  }, [whenNear])
  if (!isShown && !isNear) return <Room ref={room} articles={articles.length} height={keptHeight(articles)} />
  return articles.map((article, at) => (
    <ArticleCard key={article.item.code} {...article} level={level} eager={first && at < FIRST_VIEW} />
  ))
})
