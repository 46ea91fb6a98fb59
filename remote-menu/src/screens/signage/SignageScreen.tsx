import { isOpenForBusiness } from '@carte/domain'
import { useWakeLock } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import { useMemo } from 'react'
import { MenuContext } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import { BoardClosed } from './BoardClosed.tsx'
import { BoardMark } from './BoardMark.tsx'
import { BoardMenu } from './BoardMenu.tsx'
import { CodeColumns } from './CodeColumns.tsx'
import { HoldButton } from './HoldButton.tsx'
import { pagesOf } from './pages.ts'
import * as styles from './SignageScreen.module.css'
import type { Present, SignageData } from './signage.loader.ts'
import { useActivity } from './useActivity.ts'
import { useCodes } from './useCodes.ts'
import { usePresence } from './usePresence.ts'
import { useTick } from './useTick.ts'

/** Dishes per page that can be read from a distance, in landscape and portrait. */
const CAPACITY = 6

/** A shop with its own app counts as open. */
const isClosed = ({ shop, judgedAt }: Present, at: number) =>
  !shop.externalAppUri && !isOpenForBusiness(shop, new Date(at), new Date(judgedAt))

/**
 * Renders the board on a shop's wall: the menu page by page, and the orders that are prepared or ready. It must run for
 * days without interaction.
 */
export function SignageScreen({ data }: ScreenProps<SignageData>) {
  const { t } = useTexts(menuTexts)
  const [tick, act] = useTick(data.at)
  const present = usePresence(data, tick.count)
  const codes = useCodes(data.shop.id, data.signage, tick)
  const [isStirred, stir] = useActivity()
  useWakeLock()
  const { shop, menu, campaigns } = present
  const pages = useMemo(() => (menu ? pagesOf(menu, CAPACITY) : []), [menu])
  // The board is public, so members' campaigns are left out.
  const scope = useMemo(
    () => menu && { shop, currency: menu.currency, campaigns: campaigns.filter(({ membersOnly }) => !membersOnly) },
    [shop, menu, campaigns],
  )
  const closed = isClosed(present, tick.at)
  return (
    <div className={styles.board} data-stirred={isStirred || undefined} onPointerMove={stir}>
      <PageTitle>{t('signage.title', { shop: shop.name })}</PageTitle>
      <div className={styles.menu}>
        <header className={styles.head}>
          <h1 className={styles.shop}>{shop.name}</h1>
          <BoardMark shop={shop} isClosed={closed} codes={codes} at={tick.at} />
        </header>
        {closed ? (
          <BoardClosed shop={shop} at={tick.at} />
        ) : (
          scope &&
          pages.length > 0 && (
            <MenuContext value={scope}>
              <BoardMenu menuName={menu?.name ?? ''} pages={pages} turn={tick.turn} />
            </MenuContext>
          )
        )}
        <HoldButton isHeld={tick.held > 0} act={act} />
      </div>
      <CodeColumns signage={codes.signage} turn={tick.turn} isClosed={closed} />
    </div>
  )
}
