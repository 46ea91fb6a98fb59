import type { AdminMenuSummary } from '@carte/contract'
import { commonTexts, formatList, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Button, buttonClass, Card, Chip, Dialog, EmptyState } from '@carte/ui'
import { useState } from 'react'
import { SectionPage } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import { hasOperatorRole } from '../../roles.ts'
import type { SectionProps } from '../../section.ts'
import * as styles from './menu.module.css'
import { NewMenuForm } from './NewMenuForm.tsx'
import { menuTexts } from './texts.ts'

const SHOPS_NAMED = 4

/** The menus of the person's shops. */
export function MenusSection({ data: menus, session }: SectionProps<readonly AdminMenuSummary[]>) {
  const { t, language } = useTexts(menuTexts)
  const { t: common } = useTexts(commonTexts)
  const [isAdding, setAdding] = useState(false)
  const add = hasOperatorRole(session, 'admin') && <Button onClick={() => setAdding(true)}>{t('newMenu.add')}</Button>
  const shopsText = (shops: AdminMenuSummary['shops']) =>
    shops.length === 0
      ? t('shops.none')
      : shops.length > SHOPS_NAMED
        ? t('shops.count', { count: shops.length })
        : formatList(
            shops.map(({ name }) => name),
            language,
          )
  return (
    <SectionPage title={t('menus.title')} intro={t('menus.intro')} actions={add}>
      {menus.length === 0 && <EmptyState icon="cutlery" title={t('menus.none')} />}
      <div className={styles.list}>
        {menus.map(({ id, name, shops, articleCount, changeCount, canChange, currency }) => (
          <Card key={id} pad="l" className={styles.menu}>
            <div>
              <h2>{name}</h2>
              {/* Menus of several countries may have the same name. */}
              <p id={`menu-${id}`} className={styles.soft}>
                {t('articles', { count: articleCount })} · {currency.name} · {shopsText(shops)}
              </p>
              {changeCount > 0 && <Chip tone="saffron">{t('changes', { count: changeCount })}</Chip>}
            </div>
            <Link
              to={adminPaths.menu.href({ menuId: id })}
              className={buttonClass('ghost', { small: true })}
              aria-describedby={`menu-${id}`}
            >
              {canChange ? t('menus.open', { name }) : t('menus.look', { name })}
            </Link>
          </Card>
        ))}
      </div>
      <Dialog
        open={isAdding}
        title={t('newMenu.title')}
        closeLabel={common('action.close')}
        onClose={() => setAdding(false)}
      >
        <NewMenuForm />
      </Dialog>
    </SectionPage>
  )
}
