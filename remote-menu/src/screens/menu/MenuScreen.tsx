import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { pricedAtom, type ScreenProps, useAtomValue } from '@carte/store'
import { CardScope } from '../../components/article/CardScope.tsx'
import { MenuContext, useScopeOf } from '../../components/MenuContext.ts'
import { listParam } from '../../components/params.ts'
import { useWhenIdle } from '../../components/useWhenIdle.ts'
import { openArticle, openSuggested } from '../../lazy.ts'
import { menuTexts } from '../../texts.ts'
import { MenuBody } from './MenuBody.tsx'
import { MenuHeading } from './MenuHeading.tsx'
import { MenuMissing } from './MenuMissing.tsx'
import * as styles from './MenuScreen.module.css'
import type { MenuPage } from './menu-page.ts'
import { WithSuggestions } from './WithSuggestions.tsx'

/** Preloads the screens that guests usually open next. */
const openNext = () => Promise.all([openArticle(), openSuggested()])

export function MenuScreen({ data, params }: ScreenProps<MenuPage>) {
  const { t } = useTexts(menuTexts)
  const { shop, menu } = data
  useWhenIdle(openNext)
  const scope = useScopeOf(data, menu)
  const priced = useAtomValue(pricedAtom)
  const title = <PageTitle>{t('menu.title', { shop: shop.name })}</PageTitle>
  if (!menu || !scope) {
    return (
      <>
        {title}
        <MenuMissing shopId={shop.id} />
      </>
    )
  }
  return (
    <MenuContext value={scope}>
      {title}
      <CardScope>
        <WithSuggestions>
          <div className={styles.screen}>
            <MenuHeading shop={shop} />
            <MenuBody menu={priced(menu)} path={listParam(params, 'category')} data={data} />
          </div>
        </WithSuggestions>
      </CardScope>
    </MenuContext>
  )
}
