/** An authority that a guest can turn to. Its name is in its own language. */
export interface Authority {
  /** ISO 3166 code, shown as the country's name in the guest's language. */
  readonly country: 'SE' | 'FI' | 'NO'
  readonly name: string
  /** BCP 47 language of `name`. */
  readonly lang: string
  readonly url: string
}

const sweden = (name: string, url: string): Authority => ({ country: 'SE', lang: 'sv', name, url })
const finland = (name: string, url: string): Authority => ({ country: 'FI', lang: 'fi', name, url })
const norway = (name: string, url: string): Authority => ({ country: 'NO', lang: 'nb', name, url })

/** Boards that settle disputes between consumers and businesses. */
export const CONSUMER_BOARDS: readonly Authority[] = [
  sweden('Allmänna reklamationsnämnden (ARN)', 'https://www.arn.se/'),
  finland('Kuluttajariitalautakunta (KRIL)', 'https://www.kuluttajariita.fi/'),
  norway('Forbrukertilsynet', 'https://www.forbrukertilsynet.no/'),
]

/** Authorities that handle complaints under the GDPR (Article 77). */
export const DATA_PROTECTION: readonly Authority[] = [
  sweden('Integritetsskyddsmyndigheten (IMY)', 'https://www.imy.se/'),
  finland('Tietosuojavaltuutetun toimisto', 'https://tietosuoja.fi/'),
  norway('Datatilsynet', 'https://www.datatilsynet.no/'),
]

/** Authorities that supervise accessibility in electronic commerce (Directive (EU) 2019/882, and Norwegian law). */
export const ACCESSIBILITY: readonly Authority[] = [
  sweden('Post- och telestyrelsen (PTS)', 'https://www.pts.se/'),
  finland('Liikenne- ja viestintävirasto Traficom', 'https://www.saavutettavuusvaatimukset.fi/'),
  norway('Tilsynet for universell utforming av ikt', 'https://www.uutilsynet.no/'),
]
