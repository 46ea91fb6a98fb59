import type { ShopSettings } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { SectionPage } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import { hasOperatorRole, hasShopRole } from '../../roles.ts'
import type { SectionProps } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { AddressForm } from './AddressForm.tsx'
import { CapacityDays } from './CapacityDays.tsx'
import { CapacityForm } from './CapacityForm.tsx'
import { ContactForm } from './ContactForm.tsx'
import { DaysPart } from './DaysPart.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { GROUPS, type Group, isGroup } from './groups.ts'
import { HoursForm } from './HoursForm.tsx'
import { OrderingForm } from './OrderingForm.tsx'
import { PositionForm } from './PositionForm.tsx'
import * as styles from './ShopSettings.module.css'
import { StatusPanel } from './StatusPanel.tsx'
import { TablesPart } from './TablesPart.tsx'

/** One group of a shop's settings, with links to the others (SETUP-2). */
export function ShopSettingsSection({ data, session, params }: SectionProps<ShopSettings>) {
  const { t } = useTexts(shopTexts)
  const group = isGroup(params.group) ? params.group : 'general'
  const { id: shopId, general } = data
  return (
    <SectionPage
      title={t(`group.${group}`)}
      intro={general.name}
      back={{ href: adminPaths.shops.href(), label: t('list.title') }}
      width={group === 'tables' ? 'wide' : 'narrow'}
    >
      <nav aria-label={t('group.nav', { name: general.name })} className={styles.groups}>
        {GROUPS.map((name) => (
          <Link
            key={name}
            to={adminPaths.shopSettings.href({ shopId, group: name })}
            aria-current={name === group ? 'page' : undefined}
            className={styles.group}
          >
            {t(`group.${name}`)}
          </Link>
        ))}
      </nav>
      {/* Another shop or group is another form. */}
      <div key={`${shopId} ${group}`} className={styles.parts}>
        <GroupParts
          group={group}
          settings={data}
          isOwner={hasShopRole(session, shopId, 'owner')}
          isOperator={hasOperatorRole(session, 'admin')}
        />
      </div>
    </SectionPage>
  )
}

interface GroupPartsProps {
  readonly group: Group
  readonly settings: ShopSettings
  readonly isOwner: boolean
  readonly isOperator: boolean
}

function GroupParts({ group, settings, isOwner, isOperator }: GroupPartsProps) {
  switch (group) {
    case 'general':
      return (
        <>
          <StatusPanel shop={{ ...settings, timeZone: settings.address.timeZone || 'UTC' }} />
          <GeneralForm settings={settings} />
          {isOperator && <PositionForm settings={settings} />}
        </>
      )
    case 'contact':
      return (
        <>
          <AddressForm settings={settings} />
          <ContactForm settings={settings} isOwner={isOwner} />
        </>
      )
    case 'hours':
      return (
        <>
          <HoursForm settings={settings} />
          <DaysPart settings={settings} />
        </>
      )
    case 'ordering':
      return <OrderingForm settings={settings} />
    case 'capacity':
      return (
        <>
          <CapacityForm settings={settings} />
          <CapacityDays settings={settings} />
        </>
      )
    case 'tables':
      return <TablesPart settings={settings} />
  }
}
