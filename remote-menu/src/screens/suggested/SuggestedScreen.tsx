import { isSoldOut, type PlacedArticle } from '@carte/domain'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { pricedAtom, type ScreenProps, useAtomValue } from '@carte/store'
import { MenuContext, useScopeOf } from '../../components/MenuContext.ts'
import { listParam } from '../../components/params.ts'
import { menuTexts } from '../../texts.ts'
import type { ArticleData } from '../article/article.loader.ts'
import { NothingSuggested } from './NothingSuggested.tsx'
import { SuggestedBar } from './SuggestedBar.tsx'
import * as styles from './SuggestedScreen.module.css'
import { SuggestionList } from './SuggestionList.tsx'
import { useSuggestions } from './useSuggestions.ts'

/** Renders the step after adding an article: suggestions to add or decline. */
export function SuggestedScreen({ data, params }: ScreenProps<ArticleData>) {
  const { t } = useTexts(menuTexts)
  const { shop, found } = data
  const address = listParam(params, 'category')
  const scope = useScopeOf(data, found)
  const priced = useAtomValue(pricedAtom)
  const suggestions = (found?.suggestions ?? [])
    .filter(({ item }) => !isSoldOut(item))
    .map(({ item, path }) => ({ item: priced(item), path }))
  return (
    <>
      <PageTitle>{`${t('suggested.title')} · ${t('menu.title', { shop: shop.name })}`}</PageTitle>
      {found && scope && !scope.isClosed && suggestions.length > 0 ? (
        <MenuContext value={scope}>
          <Step
            placed={{ ...found.placed, path: address.length > 0 ? address : found.placed.path }}
            suggestions={suggestions}
          />
        </MenuContext>
      ) : (
        <NothingSuggested shop={shop} path={address} closedSince={scope?.isClosed ? data.now : undefined} />
      )}
    </>
  )
}

type StepProps = {
  readonly placed: PlacedArticle
  readonly suggestions: readonly PlacedArticle[]
}

function Step({ placed: { item, path }, suggestions }: StepProps) {
  const { t, language } = useTexts(menuTexts)
  const step = useSuggestions(path, suggestions)
  const name = articleName(item.article, language)
  return (
    <div className={styles.step}>
      <header className={styles.heading}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('suggested.title')}
        </h1>
        <p className={styles.text}>{t('suggested.text', { name: name.text })}</p>
      </header>
      <SuggestionList suggestions={suggestions} step={step} label={t('suggested.title')} />
      <SuggestedBar step={step} />
    </div>
  )
}
