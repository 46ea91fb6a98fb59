import type { BrandColors } from '@carte/contract'
import { changeBrand } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card, cx, Icon } from '@carte/ui'
import * as z from 'zod/mini'
import { SaveBar, TextField, useAdminForm } from '../../components/form/index.ts'
import { SectionPage, useAdminCall } from '../../components/index.ts'
import type { SectionProps } from '../../section.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from '../shop-settings/ShopSettings.module.css'
import { CONTRAST_MIN, contrastRatio } from './contrast.ts'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const COLORS = ['accent', 'accentInk', 'paper'] as const

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const pair = z.strictObject({ light: color, dark: color })
const schema = z.strictObject({ accent: pair, accentInk: pair, paper: pair })

/** The colors of the site, with their contrast in words before they are saved (SETUP-10). */
export function BrandSection({ data: brand }: SectionProps<BrandColors>) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const form = useAdminForm<BrandColors, BrandColors, BrandColors>({
    schema: schema as z.ZodMiniType<BrandColors, BrandColors>,
    values: brand,
    save: async (after) => {
      const result = await call(changeBrand, { body: { before: brand, after } })
      if (!result.ok && result.problem.code === 'changed-meanwhile') await revalidate()
      return result
    },
    onSaved: revalidate,
  })
  const colors = form.form.watch()
  return (
    <SectionPage title={t('brand.title')} intro={t('brand.intro')} width="narrow">
      <form {...form.formProps} className={styles.parts}>
        {THEMES.map((theme) => (
          <Card key={theme} as="section" pad="l">
            <div className={styles.form}>
              <h2>{t(`brand.${theme}`)}</h2>
              <div className={styles.columns}>
                {COLORS.map((name) => (
                  <div key={name} className={styles.color}>
                    <TextField
                      control={form.form.control}
                      name={`${name}.${theme}`}
                      type="color"
                      label={t(`brand.${name}`)}
                    />
                  </div>
                ))}
              </div>
              <Contrast colors={colors} theme={theme} />
            </div>
          </Card>
        ))}
        <SaveBar form={form} />
      </form>
    </SectionPage>
  )
}

function Contrast({ colors, theme }: { readonly colors: BrandColors; readonly theme: Theme }) {
  const { t, language } = useTexts(shopTexts)
  const [accent, ink, paper] = [colors.accent[theme], colors.accentInk[theme], colors.paper[theme]]
  const value = contrastRatio(accent, ink)
  const isReadable = value >= CONTRAST_MIN
  // Rounded down, so that a text that is not readable never seems to be.
  const ratio = (Math.floor(value * 10) / 10).toLocaleString(language === 'en' ? 'en-GB' : language)
  return (
    <>
      <p aria-live="polite" className={cx(styles.contrast, !isReadable && styles.error)}>
        <Icon name={isReadable ? 'check' : 'warning'} size={18} />
        {t(isReadable ? 'brand.good' : 'brand.bad', { ratio })}
      </p>
      <div aria-hidden="true" className={styles.sample} style={{ background: paper }}>
        <span className={styles.sample} style={{ background: accent, color: ink }}>
          {t('brand.sample')}
        </span>
      </div>
    </>
  )
}
