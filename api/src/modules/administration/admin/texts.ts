import type { Language, PartEvent, RenderingTrouble, VersionStatus } from '@carte/contract'
import type { TelemetryEvent } from '@carte/contract/schemas'
import type { Role } from './keys.ts'

type Fault = Extract<TelemetryEvent, { kind: 'failed' }>['fault']

interface Words {
  readonly title: string
  readonly key: string
  readonly keyHelp: string
  readonly signIn: string
  readonly signOut: string
  readonly wrongKey: string
  readonly tooMany: string
  readonly roles: Readonly<Record<Role, string>>
  readonly asOf: string
  readonly zone: string
  readonly overview: string
  readonly part: string
  readonly shell: string
  readonly state: string
  readonly states: Readonly<Record<'well' | 'watch' | 'failing' | 'silent', string>>
  readonly version: string
  readonly places: Readonly<Record<VersionStatus['place'], string>>
  readonly since: string
  readonly commit: string
  readonly by: string
  readonly ofVisits: string
  readonly none: string
  readonly figures: string
  readonly period: string
  readonly hour: string
  readonly day: string
  readonly visits: string
  readonly failed: string
  readonly load: string
  readonly loadSpelled: string
  readonly vitals: string
  readonly errors: string
  readonly faults: Readonly<Record<Fault, string>>
  readonly troubles: Readonly<Record<RenderingTrouble['why'], string>>
  readonly undrawn: string
  readonly stoodIn: string
  readonly lastErrors: string
  readonly message: string
  readonly screen: string
  readonly count: string
  readonly last: string
  readonly screens: string
  readonly history: string
  readonly when: string
  readonly what: string
  readonly actions: Readonly<Record<PartEvent['action'], string>>
  readonly backTo: string
  readonly nothingReleased: string
  readonly noFigures: string
  readonly local: string
  readonly localHelp: string
  readonly localRemote: string
  readonly localPort: string
  readonly localStart: string
  readonly localOn: string
  readonly localEnd: string
  readonly localWrong: string
  readonly seconds: string
  readonly milliseconds: string
}

/** What the page of operators says. `{…}` stands for a value. */
export const TEXTS: Readonly<Record<Language, Words>> = {
  sv: {
    title: 'Versioner i drift',
    key: 'Nyckel',
    keyHelp: 'Nyckeln för operatörer eller utvecklare, så som kommandot operator-key visade den.',
    signIn: 'Logga in',
    signOut: 'Logga ut',
    wrongKey: 'Nyckeln gäller inte. Kontrollera att hela nyckeln kom med.',
    tooMany: 'För många felaktiga nycklar härifrån. Vänta en minut och försök igen.',
    roles: { operator: 'operatör', developer: 'utvecklare' },
    asOf: 'Läget {time}',
    zone: 'Tider enligt {zone}',
    overview: 'Översikt, senaste timmen',
    part: 'Del',
    shell: 'Skal (shell)',
    state: 'Läge',
    states: { well: 'Allt väl', watch: 'Håll ett öga på', failing: 'Fallerar', silent: 'Inga siffror än' },
    version: 'Version',
    places: {
      live: 'live',
      canary: 'kanarie',
      previous: 'föregående',
      withdrawn: 'tillbakadragen',
      earlier: 'tidigare',
    },
    since: 'sedan {time}',
    commit: 'commit {commit}',
    by: 'av {name}',
    ofVisits: '{share} av besöken',
    none: 'Ingen',
    figures: 'Vad sidorna berättar',
    period: 'Period',
    hour: 'Timme',
    day: 'Dygn',
    visits: 'Besök',
    failed: 'Misslyckade',
    load: 'Laddning',
    loadSpelled: 'Median och 95:e percentilen, från att vyn efterfrågades tills den fungerade',
    vitals: '75:e percentilen',
    errors: 'Fel',
    faults: {
      refused: 'avvisad (hash)',
      unreachable: 'gick inte att nå',
      timeout: 'för långsam',
      missing: 'saknas',
      incompatible: 'passar inte',
      broken: 'trasig',
      threw: 'kraschade när den ritades',
    },
    troubles: { slow: 'för långsam', 'cut-off': 'avbruten', broken: 'trasig', absent: 'saknas' },
    undrawn: 'Inte ritat på servern: {list}',
    stoodIn: 'En annan version tog över: {count}',
    lastErrors: 'Senaste felen',
    message: 'Meddelande',
    screen: 'Vy',
    count: 'Antal',
    last: 'Senast',
    screens: 'Visade vyer det senaste dygnet',
    history: 'Historik',
    when: 'När',
    what: 'Vad',
    actions: {
      release: 'Släppt',
      canary: 'Kanarie',
      promote: 'Befordrad',
      rollback: 'Återkallad',
      demote: 'Degraderad',
    },
    backTo: 'tillbaka till {version}',
    nothingReleased: 'Ingenting har släppts än.',
    noFigures: 'Inga sidor har berättat något än.',
    local: 'Lokalt arbete',
    localHelp:
      'Låt en remote komma från din egen dator, på den riktiga webbplatsen och bara i den här webbläsaren. Starta den först med {command}.',
    localRemote: 'Remote',
    localPort: 'Port på localhost',
    localStart: 'Hämta den från min dator',
    localOn: '{remote} kommer från {origin} i den här webbläsaren.',
    localEnd: 'Avsluta lokalt arbete',
    localWrong: 'Välj en remote som finns och en port mellan 1 och 65535.',
    seconds: '{value} s',
    milliseconds: '{value} ms',
  },
  en: {
    title: 'Versions in service',
    key: 'Key',
    keyHelp: 'The operator or developer key, as the operator-key command showed it.',
    signIn: 'Sign in',
    signOut: 'Sign out',
    wrongKey: 'That key is not valid. Check that all of it was pasted.',
    tooMany: 'Too many wrong keys from here. Wait a minute and try again.',
    roles: { operator: 'operator', developer: 'developer' },
    asOf: 'As of {time}',
    zone: 'Times in {zone}',
    overview: 'Overview of the last hour',
    part: 'Part',
    shell: 'Shell',
    state: 'State',
    states: { well: 'All well', watch: 'Keep an eye on', failing: 'Failing', silent: 'No figures yet' },
    version: 'Version',
    places: { live: 'live', canary: 'canary', previous: 'previous', withdrawn: 'withdrawn', earlier: 'earlier' },
    since: 'since {time}',
    commit: 'commit {commit}',
    by: 'by {name}',
    ofVisits: '{share} of visits',
    none: 'None',
    figures: 'What pages tell',
    period: 'Period',
    hour: 'Hour',
    day: 'Day',
    visits: 'Visits',
    failed: 'Failed',
    load: 'Load',
    loadSpelled: 'Median and 95th percentile, from asking for the screen until it worked',
    vitals: '75th percentile',
    errors: 'Errors',
    faults: {
      refused: 'refused (hash)',
      unreachable: 'unreachable',
      timeout: 'too slow',
      missing: 'missing',
      incompatible: 'incompatible',
      broken: 'broken',
      threw: 'threw while drawing',
    },
    troubles: { slow: 'too slow', 'cut-off': 'cut off', broken: 'broken', absent: 'absent' },
    undrawn: 'Not drawn on the server: {list}',
    stoodIn: 'Another version stood in: {count}',
    lastErrors: 'Latest errors',
    message: 'Message',
    screen: 'Screen',
    count: 'Count',
    last: 'Last',
    screens: 'Screens shown in the last day',
    history: 'History',
    when: 'When',
    what: 'What',
    actions: {
      release: 'Released',
      canary: 'Canary',
      promote: 'Promoted',
      rollback: 'Rolled back',
      demote: 'Demoted',
    },
    backTo: 'back to {version}',
    nothingReleased: 'Nothing has been released yet.',
    noFigures: 'No page has told anything yet.',
    local: 'Local work',
    localHelp:
      'Have one remote come from your own machine, on the real site and in this browser alone. Start it first with {command}.',
    localRemote: 'Remote',
    localPort: 'Port on localhost',
    localStart: 'Take it from my machine',
    localOn: '{remote} comes from {origin} in this browser.',
    localEnd: 'End local work',
    localWrong: 'Choose a remote that exists, and a port from 1 to 65535.',
    seconds: '{value} s',
    milliseconds: '{value} ms',
  },
  fi: {
    title: 'Käytössä olevat versiot',
    key: 'Avain',
    keyHelp: 'Operaattorin tai kehittäjän avain sellaisena kuin operator-key-komento sen näytti.',
    signIn: 'Kirjaudu sisään',
    signOut: 'Kirjaudu ulos',
    wrongKey: 'Avain ei kelpaa. Tarkista, että se tuli liitettyä kokonaan.',
    tooMany: 'Täältä on annettu liian monta väärää avainta. Odota minuutti ja yritä uudelleen.',
    roles: { operator: 'operaattori', developer: 'kehittäjä' },
    asOf: 'Tilanne {time}',
    zone: 'Ajat: {zone}',
    overview: 'Viimeisin tunti yhdellä silmäyksellä',
    part: 'Osa',
    shell: 'Kehys (shell)',
    state: 'Tila',
    states: { well: 'Kaikki hyvin', watch: 'Pidä silmällä', failing: 'Ei toimi', silent: 'Ei vielä lukuja' },
    version: 'Versio',
    places: {
      live: 'käytössä',
      canary: 'kanaria',
      previous: 'edellinen',
      withdrawn: 'vedetty pois',
      earlier: 'aiempi',
    },
    since: '{time} alkaen',
    commit: 'commit {commit}',
    by: 'tekijä {name}',
    ofVisits: '{share} käynneistä',
    none: 'Ei ole',
    figures: 'Mitä sivut kertovat',
    period: 'Jakso',
    hour: 'Tunti',
    day: 'Vuorokausi',
    visits: 'Käynnit',
    failed: 'Epäonnistui',
    load: 'Lataus',
    loadSpelled: 'Mediaani ja 95. persentiili näkymän pyytämisestä siihen, että se toimi',
    vitals: '75. persentiili',
    errors: 'Virheet',
    faults: {
      refused: 'hylätty (tiiviste)',
      unreachable: 'ei tavoitettu',
      timeout: 'liian hidas',
      missing: 'puuttuu',
      incompatible: 'ei yhteensopiva',
      broken: 'rikki',
      threw: 'kaatui piirtäessä',
    },
    troubles: { slow: 'liian hidas', 'cut-off': 'keskeytetty', broken: 'rikki', absent: 'puuttuu' },
    undrawn: 'Palvelin ei piirtänyt: {list}',
    stoodIn: 'Toinen versio tuli tilalle: {count}',
    lastErrors: 'Viimeisimmät virheet',
    message: 'Viesti',
    screen: 'Näkymä',
    count: 'Määrä',
    last: 'Viimeksi',
    screens: 'Viimeisen vuorokauden aikana näytetyt näkymät',
    history: 'Historia',
    when: 'Milloin',
    what: 'Mitä',
    actions: {
      release: 'Julkaistu',
      canary: 'Kanaria',
      promote: 'Ylennetty',
      rollback: 'Peruttu',
      demote: 'Alennettu',
    },
    backTo: 'takaisin versioon {version}',
    nothingReleased: 'Mitään ei ole vielä julkaistu.',
    noFigures: 'Sivut eivät ole vielä kertoneet mitään.',
    local: 'Paikallinen kehitys',
    localHelp:
      'Ota yksi remote omalta koneeltasi oikealla sivustolla, vain tässä selaimessa. Käynnistä se ensin komennolla {command}.',
    localRemote: 'Remote',
    localPort: 'Portti (localhost)',
    localStart: 'Ota se koneeltani',
    localOn: '{remote} tulee tässä selaimessa osoitteesta {origin}.',
    localEnd: 'Lopeta paikallinen kehitys',
    localWrong: 'Valitse olemassa oleva remote ja portti väliltä 1–65535.',
    seconds: '{value} s',
    milliseconds: '{value} ms',
  },
  ru: {
    title: 'Версии в работе',
    key: 'Ключ',
    keyHelp: 'Ключ оператора или разработчика в том виде, в каком его показала команда operator-key.',
    signIn: 'Войти',
    signOut: 'Выйти',
    wrongKey: 'Ключ не подходит. Проверьте, что он вставлен целиком.',
    tooMany: 'Отсюда введено слишком много неверных ключей. Подождите минуту и попробуйте снова.',
    roles: { operator: 'оператор', developer: 'разработчик' },
    asOf: 'По состоянию на {time}',
    zone: 'Часовой пояс: {zone}',
    overview: 'Обзор за последний час',
    part: 'Часть',
    shell: 'Оболочка (shell)',
    state: 'Состояние',
    states: { well: 'Всё хорошо', watch: 'Стоит последить', failing: 'Сбоит', silent: 'Данных пока нет' },
    version: 'Версия',
    places: {
      live: 'в работе',
      canary: 'канареечная',
      previous: 'предыдущая',
      withdrawn: 'отозвана',
      earlier: 'прежняя',
    },
    since: 'с {time}',
    commit: 'коммит {commit}',
    by: 'выпустил(а) {name}',
    ofVisits: '{share} посещений',
    none: 'Нет',
    figures: 'Что сообщают страницы',
    period: 'Период',
    hour: 'Час',
    day: 'Сутки',
    visits: 'Посещения',
    failed: 'Сбои',
    load: 'Загрузка',
    loadSpelled: 'Медиана и 95-й процентиль: от запроса экрана до готовности к работе',
    vitals: '75-й процентиль',
    errors: 'Ошибки',
    faults: {
      refused: 'отклонена (хеш)',
      unreachable: 'недоступна',
      timeout: 'слишком медленно',
      missing: 'отсутствует',
      incompatible: 'несовместима',
      broken: 'неисправна',
      threw: 'ошибка при отрисовке',
    },
    troubles: { slow: 'слишком медленно', 'cut-off': 'прервано', broken: 'ошибка', absent: 'отсутствует' },
    undrawn: 'Не отрисовано на сервере: {list}',
    stoodIn: 'Подменена другой версией: {count}',
    lastErrors: 'Последние ошибки',
    message: 'Сообщение',
    screen: 'Экран',
    count: 'Число',
    last: 'Последний раз',
    screens: 'Экраны, показанные за сутки',
    history: 'История',
    when: 'Когда',
    what: 'Что',
    actions: {
      release: 'Выпущена',
      canary: 'Канареечный выпуск',
      promote: 'Выпущена для всех',
      rollback: 'Отозвана',
      demote: 'Понижена',
    },
    backTo: 'возврат к {version}',
    nothingReleased: 'Пока ничего не выпущено.',
    noFigures: 'Страницы пока ничего не сообщили.',
    local: 'Локальная работа',
    localHelp:
      'Один remote на настоящем сайте можно брать с вашего компьютера — только в этом браузере. Сначала запустите его командой {command}.',
    localRemote: 'Remote',
    localPort: 'Порт на localhost',
    localStart: 'Брать с моего компьютера',
    localOn: 'В этом браузере {remote} загружается с {origin}.',
    localEnd: 'Завершить локальную работу',
    localWrong: 'Выберите существующий remote и порт от 1 до 65535.',
    seconds: '{value} с',
    milliseconds: '{value} мс',
  },
  no: {
    title: 'Versjoner i drift',
    key: 'Nøkkel',
    keyHelp: 'Nøkkelen for operatører eller utviklere, slik kommandoen operator-key viste den.',
    signIn: 'Logg inn',
    signOut: 'Logg ut',
    wrongKey: 'Nøkkelen gjelder ikke. Sjekk at hele nøkkelen kom med.',
    tooMany: 'For mange feil nøkler herfra. Vent et minutt og prøv igjen.',
    roles: { operator: 'operatør', developer: 'utvikler' },
    asOf: 'Status {time}',
    zone: 'Tider i {zone}',
    overview: 'Oversikt over siste time',
    part: 'Del',
    shell: 'Skall (shell)',
    state: 'Tilstand',
    states: { well: 'Alt i orden', watch: 'Følg med på', failing: 'Svikter', silent: 'Ingen tall ennå' },
    version: 'Versjon',
    places: { live: 'live', canary: 'kanari', previous: 'forrige', withdrawn: 'trukket tilbake', earlier: 'tidligere' },
    since: 'siden {time}',
    commit: 'commit {commit}',
    by: 'av {name}',
    ofVisits: '{share} av besøkene',
    none: 'Ingen',
    figures: 'Hva sidene forteller',
    period: 'Periode',
    hour: 'Time',
    day: 'Døgn',
    visits: 'Besøk',
    failed: 'Mislyktes',
    load: 'Lasting',
    loadSpelled: 'Median og 95. persentil, fra visningen ble bedt om til den virket',
    vitals: '75. persentil',
    errors: 'Feil',
    faults: {
      refused: 'avvist (hash)',
      unreachable: 'kunne ikke nås',
      timeout: 'for treg',
      missing: 'mangler',
      incompatible: 'passer ikke',
      broken: 'ødelagt',
      threw: 'krasjet under tegning',
    },
    troubles: { slow: 'for treg', 'cut-off': 'avbrutt', broken: 'ødelagt', absent: 'mangler' },
    undrawn: 'Ikke tegnet på serveren: {list}',
    stoodIn: 'En annen versjon tok over: {count}',
    lastErrors: 'Siste feil',
    message: 'Melding',
    screen: 'Visning',
    count: 'Antall',
    last: 'Sist',
    screens: 'Viste visninger det siste døgnet',
    history: 'Historikk',
    when: 'Når',
    what: 'Hva',
    actions: {
      release: 'Utgitt',
      canary: 'Kanari',
      promote: 'Forfremmet',
      rollback: 'Rullet tilbake',
      demote: 'Degradert',
    },
    backTo: 'tilbake til {version}',
    nothingReleased: 'Ingenting er utgitt ennå.',
    noFigures: 'Ingen sider har fortalt noe ennå.',
    local: 'Lokalt arbeid',
    localHelp:
      'La én remote komme fra din egen maskin, på det virkelige nettstedet og bare i denne nettleseren. Start den først med {command}.',
    localRemote: 'Remote',
    localPort: 'Port på localhost',
    localStart: 'Hent den fra maskinen min',
    localOn: '{remote} kommer fra {origin} i denne nettleseren.',
    localEnd: 'Avslutt lokalt arbeid',
    localWrong: 'Velg en remote som finnes, og en port fra 1 til 65535.',
    seconds: '{value} s',
    milliseconds: '{value} ms',
  },
}

/** A text with its values in their places. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
