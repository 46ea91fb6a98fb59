import type { Shop } from '@carte/contract'
import { articleName, DISH_PREVIEW_READY, type DishPreview, isDishPreview } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { defineScreen } from '@carte/store'
import { EmptyState } from '@carte/ui'
import { useEffect, useMemo, useState } from 'react'
import { MenuContext } from '../../components/MenuContext.ts'
import { ArticleForm, NO_LINE } from '../article/ArticleForm.tsx'
import { dishPreviewTexts } from './texts.ts'

/** The draft of a menu belongs to no shop. */
const NO_SHOP: Shop = {
  id: '',
  name: '',
  description: '',
  i18n: [],
  contactInformation: { address1: '', address2: '', zipCode: '', city: '', phone: '' },
  company: { name: '', orgNumber: '', vatNumber: '', email: '' },
  location: { latitude: 0, longitude: 0 },
  timeZone: 'UTC',
  openingHours: [],
  openingHoursExceptions: [],
  openForBusiness: true,
  status: 'online',
  // The prices of all order types are shown.
  orderTypes: ['takeAway', 'dineInPlace'],
}

/** Shows the dish that a page of the back office sends, as its article screen will be (EDIT-20). */
export function DishPreviewScreen() {
  const { t, language } = useTexts(dishPreviewTexts)
  const dish = useSentDish()
  const currency = dish?.currency
  const scope = useMemo(
    () => (currency ? { shop: NO_SHOP, currency, campaigns: [], isPreview: true } : null),
    [currency],
  )
  if (!dish || !scope)
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        <EmptyState icon="cutlery" level={1} title={t('title')}>
          {t('text')}
        </EmptyState>
      </>
    )
  const { item, levels } = dish
  return (
    <MenuContext value={scope}>
      <PageTitle>{`${articleName(item.article, language).text} · ${t('title')}`}</PageTitle>
      <ArticleForm key={item.code} item={item} path={[]} levels={levels} suggestions={[]} edited={NO_LINE} now="" />
    </MenuContext>
  )
}

/** Returns the dish that the page around this frame has sent last. */
function useSentDish(): DishPreview | null {
  const [dish, setDish] = useState<DishPreview | null>(null)
  useEffect(() => {
    const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === parent && isDishPreview(data)) setDish(data)
    }
    addEventListener('message', receive)
    parent.postMessage(DISH_PREVIEW_READY, location.origin)
    return () => removeEventListener('message', receive)
  }, [])
  return dish
}

export const screen = defineScreen({
  load: ({ ensureTexts }) => ensureTexts([dishPreviewTexts]),
  Component: DishPreviewScreen,
})
