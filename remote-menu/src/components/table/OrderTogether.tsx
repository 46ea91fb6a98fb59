import { needsSpot } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { basketAtom, deliverySpotsAtom, shopAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Skeleton } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { useIsBasketShopClosed } from '../hours/useIsBasketShopClosed.ts'
import { tableChunk } from './LazyTable.tsx'
import * as styles from './OrderTogether.module.css'
import { isAtTableAtom, tableDialogAtom } from './table-state.ts'

/**
 * Shows what the others at the table have, or offers to order together to a guest who eats in at a shop with tables
 * (TABLE-20).
 */
export function OrderTogether() {
  const { t } = useTexts(menuTexts)
  const isAtTable = useAtomValue(isAtTableAtom)
  const chunk = useAtomValue(tableChunk.chunkAtom)
  const { orderType, shopId } = useAtomValue(basketAtom)
  const shop = useAtomValue(shopAtom)
  const spots = useAtomValue(deliverySpotsAtom)
  const setDialog = useSetAtom(tableDialogAtom)
  const isClosed = useIsBasketShopClosed()
  if (isAtTable) return chunk ? <chunk.TableSection /> : <Skeleton shape="box" height="6rem" />
  if (isClosed || shop?.id !== shopId || !needsSpot(orderType, spots)) return null
  return (
    <Button kind="quiet" small className={styles.button} onClick={() => setDialog('start')}>
      {t('together.open')}
    </Button>
  )
}
