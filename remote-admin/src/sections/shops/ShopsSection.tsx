import type { AdminSession, AdminShop } from '@carte/contract'
import { removeShop } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, useNavigate, useRevalidator } from '@carte/navigation'
import { Button, Dialog, EmptyState, Field, IconButton, Notice, SearchInput, Select } from '@carte/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ConfirmDialog, SectionPage, useAdminCall, useProblemText } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { adminPaths } from '../../paths.ts'
import { hasOperatorRole, hasShopRole } from '../../roles.ts'
import type { SectionProps } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { adminTexts } from '../../texts.ts'
import { StateChip, StatusControls } from '../shop-settings/StatusPanel.tsx'
import { NewShopForm } from './NewShopForm.tsx'
import * as styles from './ShopsSection.module.css'
import { type ShopsData, STATES } from './shops.loader.ts'

/** The person's shops, with search and state (SETUP-1). */
export function ShopsSection({ data, session }: SectionProps<ShopsData>) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const [isAdding, setAdding] = useState(false)
  const { shops, total } = data
  const add = hasOperatorRole(session, 'admin') && <Button onClick={() => setAdding(true)}>{t('list.add')}</Button>
  return (
    <SectionPage title={t('list.title')} actions={add}>
      <Filters data={data} />
      <ShopTable shops={shops} session={session} />
      {total > shops.length && (
        <Notice announce="none" title={t('list.more', { shown: String(shops.length), all: String(total) })} />
      )}
      <Dialog
        open={isAdding}
        title={t('list.add')}
        closeLabel={common('action.close')}
        onClose={() => setAdding(false)}
      >
        <NewShopForm menus={data.menus} />
      </Dialog>
    </SectionPage>
  )
}

/** How long to wait after a key before searching. */
const SEARCH_MS = 250

function Filters({ data }: { readonly data: ShopsData }) {
  const { search, state } = data
  const { t } = useTexts(shopTexts)
  const { t: admin } = useTexts(adminTexts)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  /** The filters of the navigation that is under way. A navigation renders this component before it has its data. */
  const awaited = useRef<{ readonly words: string; readonly chosen: string } | null>(null)
  const show = (words: string, chosen: string) => {
    awaited.current = { words: words.trim(), chosen }
    const query = { search: words.trim() || undefined, state: chosen || undefined }
    void navigate(adminPaths.shops.href(query), { replace: true, preventScrollReset: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data end the navigation
  useEffect(() => {
    awaited.current = null
  }, [data])
  useEffect(() => {
    if (typed.trim() === (awaited.current?.words ?? search)) return
    const timer = setTimeout(() => show(typed, awaited.current?.chosen ?? state ?? ''), SEARCH_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className={styles.filters}>
      <SearchInput
        label={t('list.search')}
        clearLabel={admin('shop.searchClear')}
        value={typed}
        maxLength={100}
        onChange={setTyped}
      />
      <Field label={t('list.state')}>
        <Select value={state ?? ''} onChange={(event) => show(typed, event.target.value)}>
          <option value="">{t('list.all')}</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {t(`state.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function ShopTable({ shops, session }: { readonly shops: readonly AdminShop[]; readonly session: AdminSession }) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [changed, setChanged] = useState<string | null>(null)
  const [removed, setRemoved] = useState<AdminShop | null>(null)
  const columns = useMemo<readonly DataColumn<AdminShop>[]>(
    () => [
      {
        id: 'name',
        header: t('list.name'),
        isRowHeader: true,
        cell: ({ id, name }) =>
          hasShopRole(session, id, 'manager') ? (
            <Link to={adminPaths.shopSettings.href({ shopId: id, group: 'general' })} className={styles.name}>
              {name}
            </Link>
          ) : (
            name
          ),
      },
      { id: 'city', header: t('list.city'), cell: ({ city }) => city },
      { id: 'state', header: t('list.state'), cell: (shop) => <StateChip shop={shop} /> },
      {
        id: 'actions',
        header: t('list.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (shop) => (
          <span className={styles.actions}>
            {hasShopRole(session, shop.id, 'shift') && (
              <Button
                kind="quiet"
                small
                aria-label={t('editOf', { name: shop.name })}
                onClick={() => setChanged(shop.id)}
              >
                {t('edit')}
              </Button>
            )}
            {hasOperatorRole(session, 'admin') && (
              <IconButton icon="trash" label={t('removeOf', { name: shop.name })} onClick={() => setRemoved(shop)} />
            )}
          </span>
        ),
      },
    ],
    [t, session],
  )
  const shown = shops.find(({ id }) => id === changed)
  return (
    <>
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={shops}
        keyOf={({ id }) => id}
        pageSize={25}
        empty={
          <EmptyState icon="search" title={t('list.empty')}>
            {t('list.emptyHint')}
          </EmptyState>
        }
      />
      <Dialog
        open={shown !== undefined}
        title={shown?.name ?? ''}
        closeLabel={common('action.close')}
        onClose={() => setChanged(null)}
      >
        {shown && (
          <div className={styles.state}>
            <span className={styles.chip}>
              <StateChip shop={shown} />
            </span>
            <StatusControls shop={shown} />
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        title={t('list.removeTitle', { name: removed?.name ?? '' })}
        confirmLabel={t('list.remove')}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          const result = await call(removeShop, { params: { shopId: removed?.id ?? '' } })
          if (!result.ok) return problemText(result.problem)
          await revalidate()
          setRemoved(null)
          return null
        }}
      >
        <p>{t('list.removeText')}</p>
      </ConfirmDialog>
    </>
  )
}
