import type { Shop } from '@carte/contract'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useNavigate } from '@carte/navigation'
import { defineScreen, type ScreenProps, useAtomValue, withUserPricesAtom } from '@carte/store'
import { Button, buttonClass, EmptyState } from '@carte/ui'
import { MenuContext, useMenuScopeValue } from '../../components/MenuContext.ts'
import { listParam, textParam } from '../../components/params.ts'
import { LazyBasketToast } from '../../components/toast/LazyBasketToast.tsx'
import { menuTexts } from '../../texts.ts'
import { ArticleForm } from './ArticleForm.tsx'
import * as styles from './ArticleMissing.module.css'
import { type ArticleData, loadArticle } from './article.loader.ts'
import { useDisableAddItem } from './useDisableAddItem.ts'
import { type EditedLine, useEditedLine } from './useEditedLine.ts'

/** Shows one article with its choices. With `orderId` in the address, it edits that basket line. */
export function ArticleScreen({ data, params }: ScreenProps<ArticleData>) {
  const { t, language } = useTexts(menuTexts)
  const { shop, found } = data
  const edited = useEditedLine(textParam(params, 'orderId'))
  const scope = useMenuScopeValue(data, found)
  const priced = useAtomValue(withUserPricesAtom)
  if (!found || !scope) return <ArticleMissing shop={shop} edited={edited} />
  const { placed, levels, suggestions } = found
  const addressPath = listParam(params, 'category')
  return (
    <MenuContext value={scope}>
      <PageTitle>{`${articleName(placed.item.article, language).text} · ${t('menu.title', { shop: shop.name })}`}</PageTitle>
      <ArticleForm
        // Resets the form's state for another article.
        key={placed.item.code}
        item={priced(placed.item)}
        path={addressPath.length > 0 ? addressPath : placed.path}
        levels={levels}
        suggestions={suggestions.map(({ item, path }) => ({ item: priced(item), path }))}
        edited={edited}
        now={data.now}
      />
      <LazyBasketToast hidesMessagesForNextScreen />
    </MenuContext>
  )
}

type ArticleMissingProps = {
  readonly shop: Shop
  readonly edited: EditedLine
}

/** Renders the page of an article that is not in the menu. An edited line with that article can be removed. */
function ArticleMissing({ shop, edited: { line, remove } }: ArticleMissingProps) {
  const { t } = useTexts(menuTexts)
  const navigate = useNavigate()
  useDisableAddItem(true)
  const menu = paths.menu.href({ shopId: shop.id, category: [] })
  const action = (
    <div className={styles.actions}>
      {line && (
        <Button
          onClick={() => {
            remove()
            void navigate(menu, { replace: true })
          }}
        >
          {t('article.remove')}
        </Button>
      )}
      <Link to={menu} className={buttonClass(line ? 'ghost' : 'primary')}>
        {t('article.back')}
      </Link>
    </div>
  )
  return (
    <>
      <PageTitle>{t('article.missing.title')}</PageTitle>
      <EmptyState icon="search" level={1} title={t('article.missing.title')} action={action}>
        {t(line ? 'article.missing.line' : 'article.missing.text')}
      </EmptyState>
    </>
  )
}

// The menu of a large screen shows an article in a sheet. One lazy chunk contains the screen and the sheet.
export { ArticleSheet } from './ArticleForm.tsx'

export const screen = defineScreen({ load: loadArticle, Component: ArticleScreen })
