import { isSoldOut, type PlacedArticle } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { pricedAtom, type ScreenProps, useAtomValue } from '@carte/store'
import { useId } from 'react'
import { avoidedAtom } from '../../parts/article/avoided.ts'
import { isOneTap } from '../../parts/article/one-tap.ts'
import { MenuContext, useScopeOf } from '../../parts/MenuContext.ts'
import { listParam } from '../../parts/params.ts'
import { articleName } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import type { ArticleData } from '../article/article-data.ts'
import { NothingSuggested } from './NothingSuggested.tsx'
import { SuggestedBar } from './SuggestedBar.tsx'
import * as styles from './SuggestedScreen.module.css'
import { SuggestionChoice } from './SuggestionChoice.tsx'
import { SuggestionLink } from './SuggestionLink.tsx'
import { useSuggestions } from './useSuggestions.ts'

/** The step after adding an article: what goes well with it, to be taken or declined. */
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
      {found && scope && suggestions.length > 0 ? (
        <MenuContext value={scope}>
          <Step
            placed={{ ...found.placed, path: address.length > 0 ? address : found.placed.path }}
            suggestions={suggestions}
          />
        </MenuContext>
      ) : (
        <NothingSuggested shop={shop} path={address} />
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
  const id = useId()
  const step = useSuggestions(path, suggestions)
  const avoid = useAtomValue(avoidedAtom)
  const name = articleName(item.article, language)
  return (
    <div className={styles.step}>
      <header className={styles.heading}>
        <h1 id={id} tabIndex={-1} className={styles.title}>
          {t('suggested.title')}
        </h1>
        <p className={styles.text}>{t('suggested.text', { name: name.text })}</p>
      </header>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that it is a list when the bullets are gone */}
      <ul role="list" aria-labelledby={id} className={styles.list}>
        {suggestions.map((suggestion) => {
          const { code } = suggestion.item
          const count = step.inBasket(code)
          return (
            <li key={code}>
              {isOneTap(suggestion.item, avoid) ? (
                <SuggestionChoice
                  item={suggestion.item}
                  count={count}
                  isChosen={step.isChosen(code)}
                  onToggle={() => step.toggle(code)}
                />
              ) : (
                <SuggestionLink {...suggestion} count={count} />
              )}
            </li>
          )
        })}
      </ul>
      <SuggestedBar step={step} />
    </div>
  )
}
