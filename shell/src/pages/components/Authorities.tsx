import { useTexts } from '@carte/i18n'
import type { Authority } from '../authorities.ts'
import { countryName } from '../format.ts'
import { pagesTexts } from '../texts.ts'
import { Fact, Facts } from './Document.tsx'

export function Authorities({ of }: { readonly of: readonly Authority[] }) {
  const { language } = useTexts(pagesTexts)
  return (
    <Facts>
      {of.map(({ country, name, lang, url }) => (
        <Fact key={country} name={countryName(country, language)}>
          <a href={url} lang={lang}>
            {name}
          </a>
        </Fact>
      ))}
    </Facts>
  )
}
