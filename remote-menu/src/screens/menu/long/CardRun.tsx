import type { PlacedArticle } from '@carte/domain'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { ArticleCard, type ArticleCardProps } from '../../../components/article/ArticleCard.tsx'
import { CardGrid } from '../../../components/article/CardGrid.tsx'
import { ListPlaceholder } from './ListPlaceholder.tsx'
import type { WhenNear } from './near.ts'
import { keptHeight, piecesOf, useHeightsKept } from './pieces.ts'

/** Pictures that can be in the first view and load eagerly. */
const FIRST_VIEW = 6

type CardRunProps = {
  readonly articles: readonly PlacedArticle[]
  readonly level: ArticleCardProps['level']
  /** Whether this run is the first of the page. */
  readonly first?: boolean | undefined
  /** Whether it renders in chunks as they come near the viewport, because rendering all cards at once would be slow. */
  readonly isLong?: boolean | undefined
  readonly whenNear?: WhenNear | undefined
  /** Whether the articles are the part of a long menu that came with the page; all of them render at once. */
  readonly isPart?: boolean | undefined
  /** How many more articles are not loaded yet. */
  readonly omitted?: number | undefined
}

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
      {omitted > 0 && <ListPlaceholder articles={omitted} />}
    </CardGrid>
  )
}

type PieceProps = Pick<CardRunProps, 'articles' | 'level' | 'whenNear'> & {
  readonly first: boolean
  /** Whether it renders from the beginning; it then stays rendered. */
  readonly isShown: boolean
}

/** Renders the cards of a chunk, or a placeholder until it comes near the viewport. */
const Piece = memo(function Piece({ articles, level, first, whenNear, isShown }: PieceProps) {
  const [isNear, setNear] = useState(isShown)
  const placeholder = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!placeholder.current || !whenNear) return
    return whenNear(placeholder.current, () => startTransition(() => setNear(true)))
  }, [whenNear])
  if (!isShown && !isNear)
    return <ListPlaceholder ref={placeholder} articles={articles.length} height={keptHeight(articles)} />
  return articles.map((article, at) => (
    <ArticleCard key={article.item.code} {...article} level={level} eager={first && at < FIRST_VIEW} />
  ))
})
