import { type BasketItem, QUANTITY_MAX } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, IconButton } from '@carte/ui'
import { Stepper } from '../../controls/Stepper.tsx'
import { menuTexts } from '../../texts.ts'
import { FROM_MENU } from '../article/return.ts'
import * as styles from './LineActions.module.css'
import { useLineActions } from './useLineActions.ts'

type LineActionsProps = {
  readonly item: BasketItem
  readonly shopId: string
  /** Of the article, in the guest's language. */
  readonly name: string
  readonly onLeave?: (() => void) | undefined
}

export function LineActions({ item, shopId, name, onLeave }: LineActionsProps) {
  const { t } = useTexts(menuTexts)
  const { place, setQuantity, remove } = useLineActions(item, shopId)
  const labels = {
    group: t('basket.quantity', { name }),
    decrease: t('basket.less', { name }),
    increase: t('basket.more', { name }),
  }
  return (
    <div ref={place} className={styles.actions}>
      <EditLink item={item} shopId={shopId} name={name} onLeave={onLeave} />
      <IconButton icon="trash" label={t('basket.removeName', { name })} onClick={remove} className={styles.remove} />
      <Stepper small value={item.quantity} onChange={setQuantity} min={0} max={QUANTITY_MAX} labels={labels} />
    </div>
  )
}

function EditLink({ item, shopId, name, onLeave }: LineActionsProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const address = paths.editOrder.href({
    shopId,
    category: item.path,
    articleId: item.article.code,
    orderId: item.id,
  })
  return (
    <Link
      to={address}
      state={FROM_MENU}
      onClick={onLeave}
      aria-label={t('basket.editName', { name })}
      className={`${buttonClass('quiet', { small: true })} ${styles.edit}`}
    >
      {common.t('action.edit')}
    </Link>
  )
}
