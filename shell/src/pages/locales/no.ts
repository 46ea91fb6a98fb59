import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const no = {
  'company.orgNumber': 'Organisasjonsnummer',
  'company.vatNumber': 'Mva-nummer',
  'company.email': 'E-post',
  'company.ask':
    'Hver restaurant har sin egen e-postadresse. Spør etter den på telefon: nummeret står på siden for bestillingen din.',
  'company.missing':
    'Vi kan ikke vise opplysningene om selskapet akkurat nå. De står på kvitteringen din, og du kan også spørre restauranten du bestilte fra.',

  'terms.title': 'Salgsvilkår',
  'terms.lead':
    'Disse vilkårene gjelder når du bestiller mat og drikke her. Ingenting i dem tar fra deg rettighetene du har som forbruker etter loven.',
  'terms.seller': 'Hvem du handler med',
  'terms.seller.text':
    'Du kjøper av restauranten du bestiller fra. Selskapet som driver den, er selger og har ansvaret for maten, prisen og utleveringen. Når det står «vi» på denne siden, mener vi det selskapet.',
  'terms.order': 'Bestillingen din',
  'terms.order.text':
    'Før du betaler, ser du hva du bestiller, hva det koster til sammen, og omtrent når det er klart. Når du betaler, gir du et tilbud om å kjøpe. Avtalen er inngått når kjøkkenet tar imot bestillingen, og fra da av kan du følge den på siden for bestillingen.',
  'terms.order.decline':
    'Kjøkkenet kan avslå en bestilling, for eksempel når noe nettopp er utsolgt eller restauranten snart stenger. Da skylder du ingenting.',
  'terms.order.unpaid': 'En bestilling som ikke er betalt etter {{minutes}} minutter, avbrytes automatisk.',
  'terms.price': 'Priser',
  'terms.price.text':
    'Alle priser er med merverdiavgift og i valutaen som menyen viser. I kassen ser du hvor mye av summen som er avgift. Satsen kan avhenge av om du spiser i restauranten eller tar med deg maten.',
  'terms.price.changes':
    'Du betaler prisen du bekrefter i kassen. Hvis en pris endres før det, viser vi den nye og spør en gang til.',
  'terms.payment': 'Betaling',
  'terms.payment.text':
    'Du ser hvilke betalingsmåter som finnes før du betaler. En betalingstjeneste tar seg av betalingen, og dens egne vilkår kan også gjelde.',
  'terms.payment.card':
    'Kort eller digital lommebok: beløpet reserveres når du betaler, og trekkes først når kjøkkenet tar imot bestillingen. Hvis kjøkkenet avslår bestillingen eller den avbrytes, fjernes reservasjonen, og er pengene allerede trukket, sendes de tilbake. Banken din avgjør hvor raskt du ser det.',
  'terms.payment.app':
    'Mobilapp: du betaler med en gang. Hvis kjøkkenet siden avslår bestillingen eller den avbrytes, kontakter du restauranten for å få pengene tilbake.',
  'terms.pickUp': 'Hente bestillingen',
  'terms.pickUp.text':
    'Tiden vi viser, er et anslag. Siden for bestillingen sier fra når den er klar, og viser nummeret som ropes opp, så ha det for hånden.',
  'terms.pickUp.late':
    'Kom gjerne i tide: fersk mat holder seg ikke. En bestilling som er klar, men ikke blir hentet, skal likevel betales.',
  'terms.cancel': 'Hvis du ombestemmer deg',
  'terms.cancel.text':
    'Den vanlige angreretten på {{days}} dager ved fjernsalg gjelder ikke mat og drikke som fort blir dårlig, eller som lages etter dine ønsker (direktiv 2011/83/EU, artikkel 16, og de nasjonale lovene som bygger på det).',
  'terms.cancel.ask':
    'Ble det feil? Ring restauranten med en gang. Hvis kjøkkenet ikke har begynt, kan det ofte fortsatt stoppe bestillingen.',
  'terms.cancel.late':
    'Hvis restauranten flytter bestillingen din til mye senere enn lovet, kan du avbestille den på bestillingens side til den er klar. Da får du alle pengene tilbake, også om du har betalt med mobilapp.',
  'terms.complaints': 'Hvis noe er galt',
  'terms.complaints.text':
    'Si fra til restauranten så snart du kan når noe mangler, er feil eller ikke er bra. Ta gjerne et bilde.',
  'terms.complaints.remedy':
    'Du har rettighetene som forbrukerlovene gir: alt etter hva som har skjedd, riktig mat i ettertid, lavere pris eller pengene tilbake.',
  'terms.allergens': 'Allergier',
  'terms.allergens.text':
    'Restauranten oppgir i menyen hvilke av de {{number}} allergenene i EU-reglene en rett inneholder. Oppskrifter endres, og ikke noe kjøkken kan utelukke spor.',
  'terms.allergens.ask':
    'Har du en allergi, må du snakke med restauranten før du bestiller. En beskjed til kjøkkenet er ikke nok.',
  'terms.account': 'Kontoen din',
  'terms.account.text':
    'Du kan bestille uten konto. Har du en, skal du gi riktige opplysninger, holde passordet for deg selv og si fra til oss hvis andre kan ha tatt den i bruk.',
  'terms.account.end':
    'Du kan når som helst slette kontoen selv på kontosiden. Vi kan stenge en konto som blir misbrukt.',
  'terms.liability': 'Hvem som har ansvar for hva',
  'terms.liability.text':
    'Restauranten har ansvaret for det den selger, slik loven sier. Vi gjør det vi kan for at nettstedet skal virke, men kan ikke love at det alltid gjør det.',
  'terms.liability.limits':
    'Verken du eller vi har ansvar for det ingen kunne ha hindret, for eksempel et strømbrudd. Ingenting her begrenser ansvaret for personskade, forsett eller grov uaktsomhet.',
  'terms.data': 'Personopplysningene dine',
  'terms.data.text': 'I personvernerklæringen vår står det hva vi vet om deg, hvorfor og hvor lenge.',
  'terms.data.link': 'Personvernerklæring',
  'terms.changes': 'Endring av vilkårene',
  'terms.changes.text':
    'Vi kan endre disse vilkårene. For bestillingen din gjelder vilkårene som var publisert her da du la den inn.',
  'terms.disputes': 'Hvis vi ikke blir enige',
  'terms.disputes.text':
    'Snakk med restauranten først, det løser det meste. Hvis det ikke hjelper, kan du vende deg til nemnda eller forbrukermyndigheten i landet ditt, eller til en domstol.',
  'terms.disputes.law':
    'Loven i landet der restauranten ligger, gjelder. Du beholder alltid vernet du har som forbruker etter loven der du bor.',

  'privacy.title': 'Personvernerklæring',
  'privacy.effective': 'Gjelder fra {{date}}.',
  'privacy.lead':
    'Her kan du bestille uten konto, og ingen følger etter deg på nettet. På denne siden står det hva vi vet om deg, hvorfor og hvor lenge.',
  'privacy.short': 'Kort fortalt',
  'privacy.short.use': 'Vi bruker det du forteller, til å lage bestillingen din, få betalt og føre regnskap.',
  'privacy.short.tracking': 'Ingen reklame, ingen besøksstatistikk, ingen sporing og ikke noe salg av opplysninger.',
  'privacy.short.position':
    'Posisjonen din blir i nettleseren. Bare der det er flere enn {{number}} restauranter, sendes den til oss, avrundet til omtrent en kilometer, for å sortere dem. Vi lagrer den ikke.',
  'privacy.short.card': 'Kortnummeret ditt går til betalingstjenesten. Vi lagrer det ikke.',
  'privacy.short.rights':
    'Med en konto kan du selv se, rette, laste ned og slette opplysningene dine. Eller skriv til oss: vi svarer innen {{days}} dager.',
  'privacy.controller': 'Hvem som har ansvaret',
  'privacy.controller.text':
    'Selskapet som driver restauranten du bestiller fra, er behandlingsansvarlig for personopplysningene dine. Er flere selskaper nevnt her, har de ansvaret for kontoer sammen. Når det står «vi» på denne siden, mener vi dem.',
  'privacy.controller.contact': 'Skriv til dem om alt som står på denne siden.',
  'privacy.use': 'Hva vi bruker, hvorfor og hvor lenge',
  'privacy.use.text': 'Artiklene i parentes står i EUs personvernforordning (GDPR).',
  'privacy.what': 'Hva',
  'privacy.why': 'Hvorfor',
  'privacy.basis': 'Rettslig grunnlag',
  'privacy.until': 'Hvor lenge',
  'privacy.order': 'Bestillingen din',
  'privacy.order.what':
    'Hva du bestiller, hvor, når og til hvilken pris, bordet eller stedet ditt, beskjeden din til kjøkkenet, språket ditt og e-postadressen og telefonnummeret du oppgir. Er du logget inn, også at bestillingen er din.',
  'privacy.order.why': 'For å lage og levere ut bestillingen, kunne nå deg om den og gi deg en kvittering.',
  'privacy.order.basis':
    'Avtalen med deg (artikkel 6 nr. 1 bokstav b), bokføringsloven (bokstav c) og, for bestillinger som ble avbrutt eller aldri betalt, vår berettigede interesse i å kunne svare på spørsmål om dem (bokstav f).',
  'privacy.order.until':
    'Så lenge bokføringsloven i restaurantens land krever: fem til sju år etter regnskapsårets slutt. Det regnskapet ikke trenger, sletter vi automatisk: beskjeden, stedet, e-postadressen og telefonnummeret ditt senest {{contact}} dager etter hentetiden, en bestilling som aldri ble betalt, senest etter {{unpaid}} dager. Be oss, så sletter vi det før.',
  'privacy.payment': 'Betalingen din',
  'privacy.payment.what':
    'Beløpet, betalingsmåten, hvordan det gikk, og betalingstjenestens nummer på betalingen. Ikke kortnummeret ditt.',
  'privacy.payment.why': 'For å få betalt, og for å kunne betale tilbake.',
  'privacy.payment.basis': 'Avtalen med deg (artikkel 6 nr. 1 bokstav b) og bokføringsloven (bokstav c).',
  'privacy.payment.until': 'Like lenge som bestillingen.',
  'privacy.account': 'Kontoen din, hvis du har en',
  'privacy.account.what':
    'Navn, e-postadresse, telefonnummer, språk, favoritter, favorittrestaurant, medlemskode og bestillinger, og når du godtok vilkårene. Av passordet lagrer vi bare en hash (Argon2id) som ikke røper det. Om hver enhet du er logget inn på, lagrer vi navnene på nettleser og system, når du logget inn og når du sist brukte den. Logger du inn gjennom en annen tjeneste, får vi navnet og e-postadressen din derfra, og lagrer nummeret den kjenner deg under.',
  'privacy.account.why':
    'For å vite at det er deg, vise bestillingene og favorittene dine, bekrefte e-postadressen, la deg velge et nytt passord og vise hvor du er logget inn.',
  'privacy.account.basis': 'Avtalen med deg (artikkel 6 nr. 1 bokstav b).',
  'privacy.account.until':
    'Til du sletter kontoen eller ber oss om det. En konto der e-postadressen ikke er bekreftet, sletter vi senest etter {{unconfirmed}} dager, og en konto som ingen har brukt på et år eller mer, kan vi slette. Bestillingene blir stående i regnskapet, men sier ikke lenger hvem de tilhørte. Du er innlogget i høyst {{days}} dager; en lenke i en e-post virker i 24 timer, en kode i ti minutter.',
  'privacy.together': 'Å bestille sammen ved et bord, hvis dere gjør det',
  'privacy.together.what': 'Navnet du oppgir, hvis du oppgir et, og rettene i handlekurven din.',
  'privacy.together.why':
    'For at gjestene ved bordet ditt skal se hva du har valgt, én av dere kan betale for alle, og restauranten skal vite hvem som får hvilken rett.',
  'privacy.together.basis': 'Avtalen vår med deg (artikkel 6 nr. 1 bokstav b).',
  'privacy.together.until':
    'En dag etter den siste endringen ved bordet. Navnet ditt på kjøkkenets bestillinger: senest {{contact}} dager etter hentetiden.',
  'privacy.notification': 'Varsler, hvis du ber om det',
  'privacy.notification.what':
    'Adressen som nettleserens push-tjeneste (Google, Mozilla, Apple eller Microsoft) har for nettleseren din, og nøklene som gjør at bare nettleseren din kan lese meldingen.',
  'privacy.notification.why':
    'For å si fra når bestillingen er klar, også når siden er lukket. Meldingen inneholder restaurantens navn, nummeret ditt og en lenke til bestillingen. Push-tjenesten formidler den, men kan ikke lese den.',
  'privacy.notification.basis':
    'Samtykket ditt (artikkel 6 nr. 1 bokstav a). Du kan trekke det tilbake på siden til bestillingen eller i innstillingene til nettleseren.',
  'privacy.notification.until': 'Til varselet er sendt, senest en dag etter hentetiden.',
  'privacy.position': 'Posisjonen din',
  'privacy.position.what':
    'Omtrent hvor du er, hvis du vil se de nærmeste restaurantene og lar nettleseren fortelle det.',
  'privacy.position.why':
    'For å vise de nærmeste restaurantene først. Med opptil {{number}} restauranter regner nettleseren ut avstandene selv, og ingenting av det når oss. Er det flere, sendes posisjonen din med når listen hentes, avrundet til omtrent en kilometer.',
  'privacy.position.basis':
    'Samtykket ditt (artikkel 6 nr. 1 bokstav a). Du kan trekke det tilbake i innstillingene til nettleseren.',
  'privacy.position.until': 'Til du forlater siden. Den blir verken lagret eller loggført.',
  'privacy.security': 'Et trygt nettsted',
  'privacy.security.what':
    'IP-adressen din, et tilfeldig tall i en informasjonskapsel når du bestiller, og e-postadressen ved en innlogging som mislykkes.',
  'privacy.security.why': 'For å hindre gjetting av passord, falske bestillinger i mengder og annet misbruk.',
  'privacy.security.basis':
    'Vår berettigede interesse i et nettsted som er trygt og virker (artikkel 6 nr. 1 bokstav f).',
  'privacy.security.until':
    'IP-adresser, og e-postadresser det er bedt om post til: i minnet i høyst ti minutter, eller så lenge nettleseren følger en bestilling. E-postadresser det er bedt om en innloggingskode til: i høyst en halvtime. Mislykkede innlogginger, og det som hindrer at en bestilling legges inn to ganger: omtrent et døgn.',
  'privacy.device': 'Hva som lagres på enheten din',
  'privacy.device.text':
    'Bare det nettstedet trenger for å gjøre det du ber det om. Derfor spør ingen boks om informasjonskapsler. Du kan når som helst slette alt i nettleseren.',
  'privacy.device.cookies': 'Informasjonskapsler',
  'privacy.device.culture': 'Språket du har valgt. Ett år.',
  'privacy.device.shop': 'Restauranten du valgte sist, for å vise den først. Ett år.',
  'privacy.device.session': 'At du er logget inn. Til du logger ut, høyst {{days}} dager.',
  'privacy.device.browser':
    'Et tilfeldig tall som skiller nettlesere fra hverandre når du bestiller, slik at ingen kan drukne en restaurant i bestillinger. Ett døgn.',
  'privacy.device.visit':
    'Hvilken versjon av hver del av nettstedet du har, slik at ingenting endres mens du bestiller, og et tilfeldig tall som gjør at versjoner som svikter, kan telles. Ingenting om deg. 30 dager.',
  'privacy.device.notice': 'En melding til neste side. Ett minutt.',
  'privacy.device.external':
    'At du er på vei til en annen tjeneste for å logge inn der (ti minutter), og at du har kommet tilbake (ett minutt).',
  'privacy.device.storage': 'I nettleserens lager',
  'privacy.device.basket':
    'Handlekurven med beskjeden din, restauranten, menyen og innstillingene dens, og siden du var på. Til du sletter dem.',
  'privacy.device.last': 'Restauranten du valgte sist, den samme som i informasjonskapselen. Til du sletter den.',
  'privacy.device.card':
    'Medlemskortet ditt når du har vist det én gang, så det virker uten tilkobling. Til du logger ut.',
  'privacy.device.contact':
    'Hvordan restauranten når deg, slik du fylte det inn ved forrige bestilling, så du bare blir spurt én gang. Ikke når du er logget inn. Til du sletter det.',
  'privacy.device.unpaid':
    'En bestilling du holder på å betale, med e-postadressen og telefonnummeret du oppga. Til betalingen er avsluttet, eller du begynner på en ny bestilling.',
  'privacy.device.table':
    'Bestillingen du deler med bordet ditt, med de andres navn og retter, og en hemmelighet som viser at du er en av gjestene. Til du forlater den, eller den er avsluttet.',
  'privacy.device.paid':
    'Bestillinger du har betalt, slik at du kan følge dem. De forsvinner ved neste besøk når det er gått en time siden hentetiden, eller en halvtime siden de ble klare.',
  'privacy.device.notified':
    'Bestillingene du vil ha varsel om. Til du ber om det for en senere bestilling eller sletter dem.',
  'privacy.device.errors':
    'De {{number}} siste feilene på nettstedet, med side og tidspunkt. Vi får vite hva som sviktet og på hva slags side, uten noe som sier hvem du er. Til nyere tar plassen deres.',
  'privacy.device.files':
    'Kopier av nettstedets egne filer og bilder (en måned) og av restauranter og menyer (en uke), slik at det åpnes raskt og hjelper deg også uten tilkobling. Ingenting i dem handler om deg.',
  'privacy.recipients': 'Hvem andre som får se det',
  'privacy.recipients.staff': 'Personalet i restauranten: bestillingen, beskjeden din og hvordan de når deg.',
  'privacy.recipients.payment':
    'Betalingstjenesten: beløpet, et nummer på betalingen og det du selv fyller ut der. Det har den selv ansvaret for.',
  'privacy.recipients.push':
    'Nettleserens push-tjeneste, hvis du har bedt om et varsel: at vi sender nettleseren din en melding, og når. Den kan ikke lese meldingen og har selv ansvaret for sin del.',
  'privacy.recipients.services':
    'Tjenester som arbeider for oss etter avtale: de som driver serverne våre, og de som leverer e-posten vår. Den som driver serverne, kan notere IP-adresser en kort tid.',
  'privacy.recipients.authorities': 'Myndigheter når loven pålegger oss det, som skattemyndighetene.',
  'privacy.recipients.outside':
    'Hvis en av tjenestene behandler opplysninger utenfor EU og EØS, skjer det med garantiene som GDPR krever, for eksempel EU-kommisjonens standardkontrakter.',
  'privacy.choice': 'Hva du selv bestemmer',
  'privacy.choice.text':
    'I kassen spør vi bare om det restauranten trenger for å ta imot bestillingen. Uten det går det ikke an å bestille. Om du vil ha kvitteringen på e-post, velger du selv.',
  'privacy.choice.profiling':
    'Vi lager ingen profiler av deg, og ingen avgjørelse som betyr noe for deg rettslig, overlates til en datamaskin alene (artikkel 22).',
  'privacy.safety': 'Hvordan vi beskytter det',
  'privacy.safety.text':
    'Passord og innlogginger lagres bare som hasher. Detaljene i en bestilling vises bare for deg, restauranten og den som har den hemmelige koden, som nettleseren din tar vare på. Adressen alene røper ikke mer enn hvor langt den er kommet.',
  'privacy.rights': 'Rettighetene dine',
  'privacy.rights.text':
    'Skriv til oss, så får du svar innen {{days}} dager. Det koster ingenting. Vi kan be om noe som viser at opplysningene er dine. Bestilte du uten konto, så skriv hvilken restaurant, hvilken dag og nummeret på bestillingen.',
  'privacy.rights.access': 'Innsyn: få vite hva vi vet om deg, og få en kopi.',
  'privacy.rights.rectification': 'Retting: få rettet det som er feil.',
  'privacy.rights.erasure':
    'Sletting: få det fjernet, med mindre loven krever at vi tar vare på det, som i regnskapet.',
  'privacy.rights.restriction': 'Begrensning: få det latt i fred mens noe blir avklart.',
  'privacy.rights.portability': 'Dataportabilitet: få ut det du har gitt oss, i en form som andre tjenester kan lese.',
  'privacy.rights.objection': 'Protest: si nei til det vi gjør ut fra en berettiget interesse.',
  'privacy.rights.consent': 'Samtykke: trekk når som helst tilbake det du har gått med på.',
  'privacy.authority': 'Hvis du vil klage',
  'privacy.authority.text': 'Du kan når som helst klage til personvernmyndigheten i landet ditt:',
  'privacy.changes': 'Endringer i erklæringen',
  'privacy.changes.text': 'Når vi endrer erklæringen, publiserer vi den nye her, med dato.',

  'accessibility.title': 'Tilgjengelighets\u00ADerklæring',
  'accessibility.lead':
    'Alle skal kunne bestille her. På denne siden står det hvor langt vi er kommet, og hva du kan gjøre hvis noe står i veien for deg.',
  'accessibility.aim': 'Målet vårt',
  'accessibility.aim.text':
    'Nettstedet er bygd for å oppfylle Web Content Accessibility Guidelines (WCAG) 2.2 på nivå AA. Utover manglene nedenfor kjenner vi ikke til noe som ikke når opp. Det er vår egen vurdering: ingen utenfra har gransket nettstedet.',
  'accessibility.built': 'Hva nettstedet er bygd for',
  'accessibility.built.keyboard':
    'Tastatur: alt virker uten mus, fokuset kan ses, og en ny side begynner ved overskriften.',
  'accessibility.built.zoom':
    'Forstørring: ved {{percent}} i et vindu som er {{wide}} piksler bredt, altså {{narrow}} piksler, trenger du ikke å rulle sidelengs.',
  'accessibility.built.motion': 'Ro: animasjoner stopper når enheten din ber om mindre bevegelse.',
  'accessibility.built.colours':
    'Farger: lyst og mørkt følger enheten din, og det gjør også de tvungne fargene i et kontrasttema. Ingenting sies med farge alene.',
  'accessibility.built.reader':
    'Skjermlesere: overskrifter, landemerker og navn på alt som kan betjenes. Endringer i handlekurven, bestillingen og feil leses opp.',
  'accessibility.built.language': 'Språk: hver side, og tekst på et annet språk, sier hvilket språk den er på.',
  'accessibility.tested': 'Slik tester vi',
  'accessibility.tested.text': 'Før hver ny versjon, i en ekte nettleser:',
  'accessibility.tested.axe':
    'De automatiske kontrollene i axe på skjermbildene i en bestilling, fordelt på fem språk, lyst og mørkt, mobil og datamaskin.',
  'accessibility.tested.keyboard': 'En bestilling fra begynnelse til slutt med tastaturet alene.',
  'accessibility.tested.narrow': 'De samme skjermbildene {{narrow}} piksler brede, på språket med de lengste ordene.',
  'accessibility.tested.contrast': 'Kontrasten i teksten i begge fargetemaene.',
  'accessibility.limits': 'Kjente mangler',
  'accessibility.limits.people':
    'Automatiske tester finner ikke alt. Vi har ennå ikke testet systematisk med skjermlesere, eller sammen med folk som trenger dem.',
  'accessibility.limits.menu':
    'Navn, beskrivelser og bilder av rettene kommer fra restauranten. Noe kan finnes på bare ett språk.',
  'accessibility.limits.payment': 'Skjemaene og sidene til betalingstjenestene er deres egne. Dem kan vi ikke endre.',
  'accessibility.limits.scripts': 'Sidene kan leses uten JavaScript, men for å bestille trengs det.',
  'accessibility.report': 'Si fra til oss',
  'accessibility.report.text':
    'Er det noe som ikke virker for deg? Skriv til oss hvilken side det var, hva som skjedde, og hvilke hjelpemidler du bruker. Hvis du ikke får bestilt her, kan du ringe restauranten og bestille på telefon.',
  'accessibility.enforcement': 'Hvis svaret vårt ikke hjelper',
  'accessibility.enforcement.text':
    'Du kan vende deg til myndigheten som fører tilsyn med tilgjengelighet i landet ditt:',
} satisfies Translation<typeof en>
