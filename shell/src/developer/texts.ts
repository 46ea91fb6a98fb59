import type { Language } from '@carte/contract'

export type OverrideState = 'asking' | 'there' | 'away' | 'wrong' | 'broken'

interface BadgeTexts {
  readonly label: string
  /** `{remote}` and `{host}` are placeholders. */
  readonly states: Readonly<Record<OverrideState, string>>
  readonly end: string
}

const defaultText = '{remote} ← {host}'

/**
 * Texts of the badge. They do not use the site's translations, because the badge is rendered outside the site's root.
 */
export const BADGE_TEXTS: Readonly<Record<Language, BadgeTexts>> = {
  sv: {
    label: 'Åsidosatt remote',
    states: {
      asking: defaultText,
      there: '{remote} från {host}',
      away: '{host} svarar inte: {remote} visas som den är släppt',
      wrong: '{host} visar något annat än {remote}, som visas som den är släppt',
      broken: '{remote} från {host} går inte att ladda',
    },
    end: 'Avsluta',
  },
  en: {
    label: 'Remote override',
    states: {
      asking: defaultText,
      there: '{remote} from {host}',
      away: '{host} does not answer: {remote} is shown as released',
      wrong: '{host} serves something other than {remote}, which is shown as released',
      broken: '{remote} from {host} cannot be loaded',
    },
    end: 'End',
  },
  fi: {
    label: 'Remoten ohitus',
    states: {
      asking: defaultText,
      there: '{remote} osoitteesta {host}',
      away: '{host} ei vastaa: {remote} näytetään julkaistuna',
      wrong: '{host} tarjoaa jotain muuta kuin {remote}, joka näytetään julkaistuna',
      broken: '{remote} osoitteesta {host} ei lataudu',
    },
    end: 'Lopeta',
  },
  ru: {
    label: 'Подмена remote',
    states: {
      asking: defaultText,
      there: '{remote} с {host}',
      away: '{host} не отвечает: показана выпущенная версия {remote}',
      wrong: 'На {host} не {remote}: показана выпущенная версия',
      broken: '{remote} с {host} не загружается',
    },
    end: 'Завершить',
  },
  no: {
    label: 'Overstyrt remote',
    states: {
      asking: defaultText,
      there: '{remote} fra {host}',
      away: '{host} svarer ikke: {remote} vises slik den er utgitt',
      wrong: '{host} viser noe annet enn {remote}, som vises slik den er utgitt',
      broken: '{remote} fra {host} kan ikke lastes',
    },
    end: 'Avslutt',
  },
}

/** Returns the texts in the page's language, or in English if there are none. */
export function badgeTexts(language: string): BadgeTexts {
  return Object.hasOwn(BADGE_TEXTS, language) ? BADGE_TEXTS[language as Language] : BADGE_TEXTS.en
}
