import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const sv = {
  'company.orgNumber': 'Organisationsnummer',
  'company.vatNumber': 'Momsnummer',
  'company.email': 'E-post',
  'company.ask':
    'Varje restaurang har sin egen e-postadress. Fråga efter den per telefon: numret står på sidan för din beställning.',
  'company.missing':
    'Vi kan inte visa uppgifterna om företaget just nu. De står på ditt kvitto, och du kan också fråga restaurangen du beställde från.',

  'terms.title': 'Köpvillkor',
  'terms.lead':
    'De här villkoren gäller när du beställer mat och dryck här. Inget i dem tar ifrån dig de rättigheter som du har som konsument enligt lag.',
  'terms.seller': 'Vem du handlar av',
  'terms.seller.text':
    'Du köper av restaurangen som du beställer från. Företaget som driver den är säljare och ansvarar för maten, priset och överlämningen. När det står ”vi” på den här sidan menar vi det företaget.',
  'terms.order': 'Din beställning',
  'terms.order.text':
    'Innan du betalar ser du vad du beställer, vad det kostar totalt och ungefär när det är klart. När du betalar lämnar du ett anbud. Avtalet ingås när köket tar emot beställningen, och från och med då kan du följa den på beställningens sida.',
  'terms.order.decline':
    'Köket kan neka en beställning, till exempel när något just har tagit slut eller restaurangen snart stänger. Då är du inte skyldig något.',
  'terms.order.unpaid': 'En beställning som inte har betalats inom {{minutes}} minuter avbryts automatiskt.',
  'terms.price': 'Priser',
  'terms.price.text':
    'Alla priser är inklusive moms och i den valuta som menyn visar. I kassan ser du hur mycket av summan som är moms. Momssatsen kan bero på om du äter i restaurangen eller tar med dig maten.',
  'terms.price.changes':
    'Du betalar det pris som du bekräftar i kassan. Om ett pris hinner ändras innan dess visar vi det nya och frågar en gång till.',
  'terms.payment': 'Betalning',
  'terms.payment.text':
    'Du ser vilka betalsätt som finns innan du betalar. En betaltjänst sköter betalningen, och dess egna villkor kan också gälla.',
  'terms.payment.card':
    'Kort eller digital plånbok: beloppet reserveras när du betalar och dras först när köket tar emot beställningen. Om köket nekar beställningen eller den avbryts tas reservationen bort, och har pengarna redan dragits skickas de tillbaka. Din bank avgör hur snabbt du ser det.',
  'terms.payment.app':
    'Mobilapp: du betalar direkt. Om köket sedan nekar beställningen eller den avbryts kontaktar du restaurangen för att få tillbaka pengarna.',
  'terms.pickUp': 'Hämta beställningen',
  'terms.pickUp.text':
    'Tiden som vi visar är en uppskattning. Beställningens sida talar om när den är klar och visar numret som ropas upp, så ha det till hands.',
  'terms.pickUp.late':
    'Kom gärna i tid: färsk mat håller sig inte. En beställning som är klar men inte hämtas ska ändå betalas.',
  'terms.cancel': 'Om du ångrar dig',
  'terms.cancel.text':
    'Den vanliga ångerrätten på {{days}} dagar vid köp på distans gäller inte mat och dryck som snabbt blir dålig eller som tillagas efter dina önskemål (direktiv 2011/83/EU, artikel 16, och de nationella lagar som bygger på det).',
  'terms.cancel.ask':
    'Blev det fel? Ring restaurangen genast. Om köket inte har börjat kan det ofta fortfarande stoppa beställningen.',
  'terms.cancel.late':
    'Om restaurangen flyttar din beställning till mycket senare än utlovat kan du avbeställa den på beställningens sida tills den är klar. Då får du tillbaka alla pengar, även om du har betalat med mobilapp.',
  'terms.complaints': 'Om något är fel',
  'terms.complaints.text':
    'Säg till restaurangen så snart du kan om något saknas, är fel eller inte är bra. Ta gärna en bild.',
  'terms.complaints.remedy':
    'Du har de rättigheter som konsumentlagarna ger: beroende på vad som har hänt rätt mat i efterhand, lägre pris eller pengarna tillbaka.',
  'terms.allergens': 'Allergier',
  'terms.allergens.text':
    'Restaurangen anger i menyn vilka av de {{number}} allergener som EU:s regler räknar upp som en rätt innehåller. Recept ändras, och inget kök kan utesluta spår.',
  'terms.allergens.ask':
    'Har du en allergi ska du prata med restaurangen innan du beställer. Det räcker inte att skriva ett meddelande till köket.',
  'terms.account': 'Ditt konto',
  'terms.account.text':
    'Du kan beställa utan konto. Om du har ett ska du lämna rätt uppgifter, hålla lösenordet för dig själv och säga till oss om någon annan kan tänkas använda det.',
  'terms.account.end':
    'Du kan när som helst radera kontot själv på kontots sida. Vi kan stänga av ett konto som missbrukas.',
  'terms.liability': 'Vem som ansvarar för vad',
  'terms.liability.text':
    'Restaurangen ansvarar för det som den säljer, enligt lag. Vi gör vad vi kan för att webbplatsen ska fungera, men kan inte lova att den alltid gör det.',
  'terms.liability.limits':
    'Varken du eller vi ansvarar för det som ingen hade kunnat förhindra, till exempel ett strömavbrott. Inget här begränsar ansvaret för personskada, uppsåt eller grov vårdslöshet.',
  'terms.data': 'Dina personuppgifter',
  'terms.data.text': 'I vår integritetspolicy står vad vi vet om dig, varför och hur länge.',
  'terms.data.link': 'Integritetspolicy',
  'terms.changes': 'Ändrade villkor',
  'terms.changes.text':
    'Vi kan ändra de här villkoren. För din beställning gäller de villkor som var publicerade här när du gjorde den.',
  'terms.disputes': 'Om vi inte är överens',
  'terms.disputes.text':
    'Prata först med restaurangen, det löser det mesta. Om inte det räcker kan du vända dig till ditt lands nämnd eller myndighet för konsumenter eller till domstol.',
  'terms.disputes.law':
    'Lagen i det land där restaurangen ligger gäller. Du behåller alltid det skydd som du har som konsument enligt lagen där du bor.',

  'privacy.title': 'Integritetspolicy',
  'privacy.effective': 'Gäller från och med den {{date}}.',
  'privacy.lead':
    'Här kan du beställa utan konto, och ingen följer efter dig på nätet. På den här sidan står vad vi vet om dig, varför och hur länge.',
  'privacy.short': 'I korthet',
  'privacy.short.use': 'Vi använder det du berättar för att laga din beställning, få betalt och sköta bokföringen.',
  'privacy.short.tracking': 'Ingen reklam, ingen besöksstatistik, ingen spårning och ingen försäljning av uppgifter.',
  'privacy.short.position':
    'Din position stannar i din webbläsare. Bara där det finns fler än {{number}} restauranger skickas den till oss, avrundad till ungefär en kilometer, för att sortera dem. Vi sparar den inte.',
  'privacy.short.card': 'Ditt kortnummer går till betaltjänsten. Vi sparar det inte.',
  'privacy.short.rights':
    'Med ett konto kan du själv se, rätta, ladda ner och radera dina uppgifter. Eller skriv till oss: vi svarar inom {{days}} dagar.',
  'privacy.controller': 'Vem som ansvarar',
  'privacy.controller.text':
    'Företaget som driver restaurangen du beställer från är personuppgiftsansvarigt. Om flera företag nämns här ansvarar de gemensamt för konton. När det står ”vi” på den här sidan menar vi dem.',
  'privacy.controller.contact': 'Skriv till dem om allt som står på den här sidan.',
  'privacy.use': 'Vad vi använder, varför och hur länge',
  'privacy.use.text': 'Artiklarna inom parentes står i EU:s dataskyddsförordning (GDPR).',
  'privacy.what': 'Vad',
  'privacy.why': 'Varför',
  'privacy.basis': 'Rättslig grund',
  'privacy.until': 'Hur länge',
  'privacy.order': 'Din beställning',
  'privacy.order.what':
    'Vad du beställer, var, när och till vilket pris, ditt bord eller din plats, ditt meddelande till köket, ditt språk samt den e-postadress och det telefonnummer som du lämnar. Om du är inloggad även att beställningen är din.',
  'privacy.order.why': 'För att laga och lämna ut beställningen, kunna nå dig om den och ge dig ett kvitto.',
  'privacy.order.basis':
    'Avtalet med dig (artikel 6.1 b), bokföringslagen (6.1 c) och, för beställningar som avbröts eller aldrig betalades, vårt berättigade intresse av att kunna svara på frågor om dem (6.1 f).',
  'privacy.order.until':
    'Så länge som lagen om bokföring kräver i restaurangens land: fem till sju år efter räkenskapsårets slut. Det som bokföringen inte behöver raderar vi automatiskt: ditt meddelande, din plats, din e-postadress och ditt telefonnummer senast {{contact}} dagar efter hämttiden, en beställning som aldrig betalades senast efter {{unpaid}} dagar. Be oss, så raderar vi det tidigare.',
  'privacy.payment': 'Din betalning',
  'privacy.payment.what':
    'Beloppet, betalsättet, hur det gick och betaltjänstens nummer för betalningen. Inte ditt kortnummer.',
  'privacy.payment.why': 'För att få betalt och för att kunna betala tillbaka.',
  'privacy.payment.basis': 'Avtalet med dig (artikel 6.1 b) och bokföringslagen (6.1 c).',
  'privacy.payment.until': 'Lika länge som beställningen.',
  'privacy.account': 'Ditt konto, om du har ett',
  'privacy.account.what':
    'Namn, e-postadress, telefonnummer, språk, favoriter, favoritrestaurang, medlemskod och beställningar, och när du godkände villkoren. Av lösenordet sparar vi bara ett hashvärde (Argon2id) som inte avslöjar det. Om varje enhet där du är inloggad sparar vi namnen på webbläsare och system, när du loggade in och när du senast använde den. Om du loggar in genom en annan tjänst får vi ditt namn och din e-postadress av den och sparar numret som den känner dig under.',
  'privacy.account.why':
    'För att veta att det är du, visa dina beställningar och favoriter, bekräfta din e-postadress, låta dig välja ett nytt lösenord och visa var du är inloggad.',
  'privacy.account.basis': 'Avtalet med dig (artikel 6.1 b).',
  'privacy.account.until':
    'Tills du raderar kontot eller ber oss göra det. Ett konto vars e-postadress inte har bekräftats raderar vi senast efter {{unconfirmed}} dagar, och ett konto som ingen har använt på ett år eller längre får vi radera. Beställningarna finns kvar i bokföringen men säger inte längre vems de var. Du är inloggad i högst {{days}} dagar; en länk i ett mejl gäller i 24 timmar, en kod i tio minuter.',
  'privacy.together': 'Att beställa tillsammans vid ett bord, om ni gör det',
  'privacy.together.what': 'Namnet som du anger, om du anger något, och rätterna i din varukorg.',
  'privacy.together.why':
    'För att gästerna vid ditt bord ska se vad du har valt, en av er ska kunna betala för alla och restaurangen ska veta vem som får vilken rätt.',
  'privacy.together.basis': 'Vårt avtal med dig (artikel 6.1 b).',
  'privacy.together.until':
    'En dag efter den senaste ändringen vid bordet. Ditt namn på kökets beställningar: senast {{contact}} dagar efter hämttiden.',
  'privacy.notification': 'Notiser, om du ber om en',
  'privacy.notification.what':
    'Adressen som webbläsarens push-tjänst (Google, Mozilla, Apple eller Microsoft) har för din webbläsare, och nycklarna som gör att bara din webbläsare kan läsa meddelandet.',
  'privacy.notification.why':
    'För att säga till när beställningen är klar, även när sidan är stängd. Meddelandet innehåller restaurangens namn, ditt nummer och en länk till beställningen. Push-tjänsten förmedlar det men kan inte läsa det.',
  'privacy.notification.basis':
    'Ditt samtycke (artikel 6.1 a). Du kan ta tillbaka det på beställningens sida eller i webbläsarens inställningar.',
  'privacy.notification.until': 'Tills notisen är skickad, senast en dag efter hämttiden.',
  'privacy.position': 'Din position',
  'privacy.position.what':
    'Ungefär var du är, om du vill se de närmaste restaurangerna och låter webbläsaren berätta det.',
  'privacy.position.why':
    'För att visa de närmaste restaurangerna först. Med upp till {{number}} restauranger räknar webbläsaren ut avstånden själv, och inget av det når oss. Är de fler skickas din position med när listan hämtas, avrundad till ungefär en kilometer.',
  'privacy.position.basis': 'Ditt samtycke (artikel 6.1 a). Du kan ta tillbaka det i webbläsarens inställningar.',
  'privacy.position.until': 'Tills du lämnar sidan. Den varken sparas eller loggas.',
  'privacy.security': 'En säker webbplats',
  'privacy.security.what':
    'Din IP-adress, ett slumptal i en kaka när du beställer och e-postadressen vid en inloggning som misslyckas.',
  'privacy.security.why': 'För att hindra gissade lösenord, falska beställningar i mängd och annat missbruk.',
  'privacy.security.basis': 'Vårt berättigade intresse av en webbplats som är säker och fungerar (artikel 6.1 f).',
  'privacy.security.until':
    'IP-adresser, och e-postadresser som mejl har begärts till: i minnet i högst tio minuter eller så länge webbläsaren följer en beställning. E-postadresser som en inloggningskod har begärts till: i högst en halvtimme. Misslyckade inloggningar, och det som hindrar att en beställning görs två gånger: ungefär ett dygn.',
  'privacy.device': 'Vad som sparas på din enhet',
  'privacy.device.text':
    'Bara det som webbplatsen behöver för att göra det du ber den om. Därför frågar ingen ruta om kakor. Du kan när som helst radera allt i webbläsaren.',
  'privacy.device.cookies': 'Kakor',
  'privacy.device.culture': 'Språket som du har valt. Ett år.',
  'privacy.device.shop': 'Restaurangen som du valde senast, för att visa den först. Ett år.',
  'privacy.device.session': 'Att du är inloggad. Tills du loggar ut, högst {{days}} dagar.',
  'privacy.device.browser':
    'Ett slumptal som skiljer webbläsare åt när du beställer, så att ingen kan dränka en restaurang i beställningar. Ett dygn.',
  'privacy.device.visit':
    'Vilken version av varje del av webbplatsen du har, så att inget ändras medan du beställer, och ett slumptal som gör att versioner som inte fungerar kan räknas. Inget om dig. 30 dagar.',
  'privacy.device.notice': 'Ett meddelande till nästa sida. En minut.',
  'privacy.device.external':
    'Att du är på väg till en annan tjänst för att logga in där (tio minuter) och att du har kommit tillbaka (en minut).',
  'privacy.device.storage': 'I webbläsarens lagring',
  'privacy.device.basket':
    'Varukorgen med ditt meddelande, restaurangen, dess meny och inställningar samt vilken sida du var på. Tills du raderar dem.',
  'privacy.device.last': 'Restaurangen som du valde senast, densamma som i kakan. Tills du raderar den.',
  'privacy.device.card':
    'Ditt medlemskort när du har visat det en gång, så att det fungerar utan anslutning. Tills du loggar ut.',
  'privacy.device.contact':
    'Hur restaurangen når dig, som du fyllde i vid din senaste beställning, så att du bara tillfrågas en gång. Inte när du är inloggad. Tills du raderar det.',
  'privacy.device.unpaid':
    'En beställning som du håller på att betala, med den e-postadress och det telefonnummer som du lämnade. Tills betalningen är avslutad eller du börjar på en ny beställning.',
  'privacy.device.table':
    'Beställningen som du delar med ditt bord, med de andras namn och rätter, och en hemlighet som visar att du är en av gästerna. Tills du lämnar den eller den är avslutad.',
  'privacy.device.paid':
    'Beställningar som du har betalat, så att du kan följa dem. De försvinner vid ditt nästa besök när det har gått en timme sedan hämttiden eller en halvtimme sedan de blev klara.',
  'privacy.device.notified':
    'Beställningarna som du vill ha en notis om. Tills du ber om en för en senare beställning eller raderar dem.',
  'privacy.device.errors':
    'Webbplatsens {{number}} senaste fel, med sida och tid. Till oss skickas vad som gick fel och på vilket slags sida, utan något som säger vem du är. Tills nyare tar deras plats.',
  'privacy.device.files':
    'Kopior av webbplatsens egna filer och bilder (en månad) samt av restauranger och menyer (en vecka), så att den öppnas snabbt och hjälper dig även utan anslutning. Inget i dem handlar om dig.',
  'privacy.recipients': 'Vilka fler som får se det',
  'privacy.recipients.staff': 'Restaurangens personal: din beställning, ditt meddelande och hur de når dig.',
  'privacy.recipients.payment':
    'Betaltjänsten: beloppet, ett nummer för betalningen och det som du själv fyller i där. För det ansvarar den själv.',
  'privacy.recipients.push':
    'Webbläsarens push-tjänst, om du har bett om en notis: att vi skickar ett meddelande till din webbläsare, och när. Tjänsten kan inte läsa meddelandet och ansvarar själv för sin del.',
  'privacy.recipients.services':
    'Tjänster som arbetar åt oss enligt avtal: de som driver våra servrar och de som levererar vår e-post. Den som driver servrarna kan notera IP-adresser under en kort tid.',
  'privacy.recipients.authorities': 'Myndigheter, när lagen kräver det, som Skatteverket.',
  'privacy.recipients.outside':
    'Om någon av tjänsterna behandlar uppgifter utanför EU och EES sker det med de skyddsåtgärder som GDPR kräver, till exempel EU-kommissionens standardavtalsklausuler.',
  'privacy.choice': 'Vad du själv bestämmer',
  'privacy.choice.text':
    'I kassan frågar vi bara efter det som restaurangen behöver för att ta emot beställningen. Utan det går det inte att beställa. Om du vill ha kvittot per e-post väljer du själv.',
  'privacy.choice.profiling':
    'Vi gör inga profiler av dig, och inget beslut som har rättslig betydelse för dig fattas av en dator ensam (artikel 22).',
  'privacy.safety': 'Hur vi skyddar det',
  'privacy.safety.text':
    'Lösenord och inloggningar sparas bara som hashvärden. En beställnings detaljer visas bara för dig, restaurangen och den som har dess hemliga kod, som din webbläsare förvarar. Enbart adressen avslöjar inte mer än hur långt den har kommit.',
  'privacy.rights': 'Dina rättigheter',
  'privacy.rights.text':
    'Skriv till oss, så får du svar inom {{days}} dagar. Det kostar ingenting. Vi kan be om något som visar att uppgifterna är dina. Om du beställde utan konto: skriv vilken restaurang, vilken dag och beställningens nummer.',
  'privacy.rights.access': 'Tillgång: få veta vad vi vet om dig och få en kopia.',
  'privacy.rights.rectification': 'Rättelse: få det som är fel rättat.',
  'privacy.rights.erasure': 'Radering: få det borttaget, om inte lagen kräver att vi sparar det, som i bokföringen.',
  'privacy.rights.restriction': 'Begränsning: få det lämnat orört medan något reds ut.',
  'privacy.rights.portability': 'Dataportabilitet: få ut det du har lämnat i en form som andra tjänster kan läsa.',
  'privacy.rights.objection': 'Invändning: säga nej till det som vi gör utifrån ett berättigat intresse.',
  'privacy.rights.consent': 'Samtycke: när som helst ta tillbaka det som du har gått med på.',
  'privacy.authority': 'Om du vill klaga',
  'privacy.authority.text': 'Du kan när som helst klaga hos dataskyddsmyndigheten i ditt land:',
  'privacy.changes': 'Ändringar i policyn',
  'privacy.changes.text': 'När vi ändrar policyn publicerar vi den nya här, med datum.',

  'accessibility.title': 'Tillgänglighets\u00ADredogörelse',
  'accessibility.lead':
    'Alla ska kunna beställa här. På den här sidan står hur långt vi har kommit och vad du kan göra om något hindrar dig.',
  'accessibility.aim': 'Vårt mål',
  'accessibility.aim.text':
    'Webbplatsen är byggd för att uppfylla Web Content Accessibility Guidelines (WCAG) 2.2 på nivå AA. Utöver bristerna nedan känner vi inte till något som inte når dit. Det är vår egen bedömning: ingen utomstående har granskat webbplatsen.',
  'accessibility.built': 'Vad webbplatsen är byggd för',
  'accessibility.built.keyboard':
    'Tangentbord: allt fungerar utan mus, fokus syns, och en ny sida börjar vid sin rubrik.',
  'accessibility.built.zoom':
    'Förstoring: vid {{percent}} i ett fönster som är {{wide}} pixlar brett, alltså {{narrow}} pixlar, behöver inget rullas i sidled.',
  'accessibility.built.motion': 'Lugn: animationer stannar när din enhet ber om mindre rörelse.',
  'accessibility.built.colours':
    'Färger: ljust och mörkt följer din enhet, liksom de färger som ett kontrasttema tvingar fram. Inget sägs med enbart färg.',
  'accessibility.built.reader':
    'Skärmläsare: rubriker, landmärken och namn på allt som går att använda. Ändringar i varukorgen, beställningen och fel läses upp.',
  'accessibility.built.language': 'Språk: varje sida, och text på ett annat språk, anger vilket språk den är på.',
  'accessibility.tested': 'Så testar vi',
  'accessibility.tested.text': 'Före varje ny version, i en riktig webbläsare:',
  'accessibility.tested.axe':
    'De automatiska kontrollerna i axe på skärmarna för en beställning, fördelade på fem språk, ljust och mörkt, mobil och dator.',
  'accessibility.tested.keyboard': 'En beställning från början till slut med enbart tangentbordet.',
  'accessibility.tested.narrow': 'Samma skärmar {{narrow}} pixlar breda, på det språk som har längst ord.',
  'accessibility.tested.contrast': 'Textens kontrast i båda färgscheman.',
  'accessibility.limits': 'Kända brister',
  'accessibility.limits.people':
    'Automatiska tester hittar inte allt. Vi har ännu inte testat systematiskt med skärmläsare eller tillsammans med människor som behöver dem.',
  'accessibility.limits.menu':
    'Rätternas namn, beskrivningar och bilder kommer från restaurangen. En del kan finnas på bara ett språk.',
  'accessibility.limits.payment': 'Betaltjänsternas formulär och sidor är deras egna. Dem kan vi inte ändra.',
  'accessibility.limits.scripts': 'Sidorna går att läsa utan JavaScript, men för att beställa behövs det.',
  'accessibility.report': 'Hör av dig',
  'accessibility.report.text':
    'Är det något som inte fungerar för dig? Skriv till oss på vilken sida det var, vad som hände och vilka hjälpmedel du använder. Om du inte kan beställa här kan du ringa restaurangen och beställa per telefon.',
  'accessibility.enforcement': 'Om vårt svar inte hjälper',
  'accessibility.enforcement.text':
    'Du kan vända dig till myndigheten som har tillsyn över tillgängligheten i ditt land:',
} satisfies Translation<typeof en>
