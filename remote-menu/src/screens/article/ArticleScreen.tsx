import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { pricedAtom, type ScreenProps, useAtomValue } from '@carte/store'
import { BasketPlace } from '../../components/basket/BasketPlace.tsx'
import { MenuContext, useScopeOf } from '../../components/MenuContext.ts'
import { listParam, textParam } from '../../components/params.ts'
import { menuTexts } from '../../texts.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { ArticleMissing } from './ArticleMissing.tsx'
import type { ArticleData } from './article.loader.ts'
import { useEditedLine } from './useEditedLine.ts'

/** Shows one article with its choices. With `orderId` in the address, it edits that basket line. */
export function ArticleScreen({ data, params }: ScreenProps<ArticleData>) {
  const { t, language } = useTexts(menuTexts)
  const { shop, found } = data
  const edited = useEditedLine(textParam(params, 'orderId'))
  const scope = useScopeOf(data, found)
  const priced = useAtomValue(pricedAtom)
  if (!found || !scope) return <ArticleMissing shop={shop} edited={edited} />
  const { placed, levels, suggestions } = found
  const address = listParam(params, 'category')
  return (
    <MenuContext value={scope}>
      <PageTitle>{`${articleName(placed.item.article, language).text} · ${t('menu.title', { shop: shop.name })}`}</PageTitle>
      <ArticleForm
        // Resets the form's state for another article.
        key={placed.item.code}
        item={priced(placed.item)}
        path={address.length > 0 ? address : placed.path}
        levels={levels}
        suggestions={suggestions.map(({ item, path }) => ({ item: priced(item), path }))}
        edited={edited}
        now={data.now}
      />
      <BasketPlace onlyStaying />
    </MenuContext>
  )
}
