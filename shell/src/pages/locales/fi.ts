import type { Translation } from '@carte/i18n'
import type { en } from './en.ts'

export const fi = {
  'company.orgNumber': 'Yritystunnus',
  'company.vatNumber': 'ALV-numero',
  'company.email': 'Sähköposti',
  'company.ask':
    'Jokaisella ravintolalla on oma sähköpostiosoitteensa. Kysy sitä puhelimitse: numero on tilauksesi sivulla.',
  'company.missing':
    'Yrityksen tietoja ei voi näyttää juuri nyt. Ne ovat kuitissasi, ja voit kysyä ne myös ravintolasta, josta tilasit.',

  'terms.title': 'Tilausehdot',
  'terms.lead':
    'Näitä ehtoja sovelletaan, kun tilaat täältä ruokaa ja juomaa. Mikään niistä ei vie sinulta lain kuluttajalle antamia oikeuksia.',
  'terms.seller': 'Kuka myy',
  'terms.seller.text':
    'Ostat siltä ravintolalta, josta tilaat. Ravintolaa pitävä yritys on myyjä, ja se vastaa ruoasta, hinnasta ja luovutuksesta. Tällä sivulla ”me” tarkoittaa tätä yritystä.',
  'terms.order': 'Tilauksesi',
  'terms.order.text':
    'Ennen maksamista näet, mitä tilaat, paljonko se maksaa yhteensä ja milloin se on suunnilleen valmis. Maksaessasi teet ostotarjouksen. Sopimus syntyy, kun keittiö ottaa tilauksen vastaan, ja siitä lähtien voit seurata sitä tilauksen sivulla.',
  'terms.order.decline':
    'Keittiö voi hylätä tilauksen, esimerkiksi jos jokin on juuri loppunut tai ravintola on sulkeutumassa. Silloin et ole mitään velkaa.',
  'terms.order.unpaid': 'Tilaus, jota ei ole maksettu {{minutes}} minuutin kuluessa, peruuntuu automaattisesti.',
  'terms.price': 'Hinnat',
  'terms.price.text':
    'Kaikki hinnat sisältävät arvonlisäveron ja ovat ruokalistalla näkyvässä valuutassa. Kassalla näet, kuinka paljon summasta on veroa. Verokanta voi riippua siitä, syötkö ravintolassa vai otatko ruoan mukaan.',
  'terms.price.changes':
    'Maksat sen hinnan, jonka vahvistat kassalla. Jos jokin hinta muuttuu ennen sitä, näytämme uuden hinnan ja kysymme vielä kerran.',
  'terms.payment': 'Maksaminen',
  'terms.payment.text':
    'Näet maksutavat ennen maksamista. Maksun hoitaa maksupalvelu, jonka omat ehdot voivat myös koskea sinua.',
  'terms.payment.card':
    'Kortti tai mobiililompakko: summasta tehdään katevaraus, kun maksat, ja se veloitetaan vasta, kun keittiö ottaa tilauksen vastaan. Jos keittiö hylkää tilauksen tai tilaus perutaan, katevaraus puretaan, ja jo veloitetut rahat palautetaan. Pankkisi ratkaisee, kuinka nopeasti se näkyy.',
  'terms.payment.app':
    'Puhelinsovellus: maksat heti. Jos keittiö sen jälkeen hylkää tilauksen tai tilaus perutaan, ota yhteyttä ravintolaan, niin saat rahasi takaisin.',
  'terms.pickUp': 'Tilauksen noutaminen',
  'terms.pickUp.text':
    'Näyttämämme aika on arvio. Tilauksen sivu kertoo, milloin se on valmis, ja näyttää numeron, jolla se huudetaan. Pidä se siis saatavilla.',
  'terms.pickUp.late':
    'Tulethan ajoissa, sillä tuore ruoka ei säily. Valmis tilaus, jota ei noudeta, on silti maksettava.',
  'terms.cancel': 'Jos muutat mielesi',
  'terms.cancel.text':
    'Etämyynnin tavallinen {{days}} päivän peruuttamisoikeus ei koske nopeasti pilaantuvaa tai toiveidesi mukaan valmistettua ruokaa ja juomaa (direktiivi 2011/83/EU, 16 artikla, ja siihen perustuvat kansalliset lait).',
  'terms.cancel.ask':
    'Tuliko virhe? Soita heti ravintolaan. Jos keittiö ei ole vielä aloittanut, se voi usein vielä perua tilauksen.',
  'terms.cancel.late':
    'Jos ravintola siirtää tilauksesi paljon luvattua myöhemmäksi, voit perua sen tilauksen sivulla, kunnes se on valmis. Saat silloin kaikki rahasi takaisin, myös jos maksoit mobiilisovelluksella.',
  'terms.complaints': 'Jos jokin on vialla',
  'terms.complaints.text':
    'Kerro ravintolalle niin pian kuin voit, jos jotain puuttuu tai jokin on väärin tai huonoa. Kuva auttaa.',
  'terms.complaints.remedy':
    'Sinulla on kuluttajansuojalain mukaiset oikeudet: tapauksen mukaan oikea ruoka jälkikäteen, hinnanalennus tai rahat takaisin.',
  'terms.allergens': 'Allergiat',
  'terms.allergens.text':
    'Ravintola ilmoittaa ruokalistalla, mitä EU-lainsäädännön {{number}} allergeenista annos sisältää. Reseptit muuttuvat, eikä mikään keittiö voi sulkea pois jäämiä.',
  'terms.allergens.ask':
    'Jos sinulla on allergia, puhu ravintolan kanssa ennen tilaamista. Viesti keittiölle ei riitä.',
  'terms.account': 'Tilisi',
  'terms.account.text':
    'Voit tilata ilman tiliä. Jos sinulla on tili, anna oikeat tiedot, pidä salasana omana tietonasi ja kerro meille, jos joku muu saattaa käyttää sitä.',
  'terms.account.end':
    'Voit milloin tahansa poistaa tilisi itse tilin sivulla. Voimme sulkea tilin, jota käytetään väärin.',
  'terms.liability': 'Kuka vastaa mistäkin',
  'terms.liability.text':
    'Ravintola vastaa myymästään lain mukaan. Teemme voitavamme, jotta sivusto toimii, mutta emme voi luvata, että se toimii aina.',
  'terms.liability.limits':
    'Kumpikaan meistä ei vastaa siitä, mitä kukaan ei olisi voinut estää, kuten sähkökatkosta. Mikään tässä ei rajoita vastuuta henkilövahingosta, tahallisuudesta tai törkeästä huolimattomuudesta.',
  'terms.data': 'Henkilötietosi',
  'terms.data.text': 'Tietosuojaselosteessamme kerromme, mitä tiedämme sinusta, miksi ja kuinka kauan.',
  'terms.data.link': 'Tietosuojaseloste',
  'terms.changes': 'Ehtojen muuttaminen',
  'terms.changes.text':
    'Voimme muuttaa näitä ehtoja. Tilaustasi koskevat ne ehdot, jotka olivat tällä sivulla, kun teit sen.',
  'terms.disputes': 'Jos emme pääse sopuun',
  'terms.disputes.text':
    'Puhu ensin ravintolan kanssa, se ratkaisee useimmat asiat. Jos se ei auta, voit kääntyä maasi kuluttajalautakunnan tai -viranomaisen tai tuomioistuimen puoleen.',
  'terms.disputes.law':
    'Sovellettava laki on sen maan laki, jossa ravintola on. Säilytät aina sen suojan, jonka asuinmaasi laki antaa sinulle kuluttajana.',

  'privacy.title': 'Tietosuojaseloste',
  'privacy.effective': 'Voimassa {{date}} alkaen.',
  'privacy.lead':
    'Voit tilata täällä ilman tiliä, eikä kukaan seuraa sinua. Tällä sivulla kerromme, mitä tiedämme sinusta, miksi ja kuinka kauan.',
  'privacy.short': 'Lyhyesti',
  'privacy.short.use':
    'Käytämme kertomaasi valmistaaksemme tilauksesi, saadaksemme maksun ja hoitaaksemme kirjanpidon.',
  'privacy.short.tracking': 'Ei mainontaa, ei kävijätilastoja, ei seurantaa eikä tietojen myymistä.',
  'privacy.short.position':
    'Sijaintisi pysyy selaimessasi. Vain jos ravintoloita on yli {{number}}, se lähetetään meille niiden järjestämistä varten, noin kilometrin tarkkuuteen pyöristettynä. Emme tallenna sitä.',
  'privacy.short.card': 'Korttisi numero menee maksupalvelulle. Me emme tallenna sitä.',
  'privacy.short.rights':
    'Tilillä voit itse nähdä, oikaista, ladata ja poistaa tietosi. Tai kirjoita meille: vastaamme {{days}} päivän kuluessa.',
  'privacy.controller': 'Kuka on vastuussa',
  'privacy.controller.text':
    'Henkilötietojesi rekisterinpitäjä on yritys, joka pitää ravintolaa, josta tilaat. Jos tässä on mainittu useita yrityksiä, ne vastaavat tileistä yhdessä. Tällä sivulla ”me” tarkoittaa niitä.',
  'privacy.controller.contact': 'Kirjoita niille mistä tahansa tämän sivun asiasta.',
  'privacy.use': 'Mitä käytämme, miksi ja kuinka kauan',
  'privacy.use.text': 'Suluissa olevat artiklat ovat EU:n yleisestä tietosuoja-asetuksesta (GDPR).',
  'privacy.what': 'Mitä',
  'privacy.why': 'Miksi',
  'privacy.basis': 'Oikeusperuste',
  'privacy.until': 'Kuinka kauan',
  'privacy.order': 'Tilauksesi',
  'privacy.order.what':
    'Mitä tilaat, mistä, milloin ja mihin hintaan, pöytäsi tai paikkasi, viestisi keittiölle, kielesi sekä antamasi sähköpostiosoite ja puhelinnumero. Jos olet kirjautunut, myös se, että tilaus on sinun.',
  'privacy.order.why': 'Jotta voimme valmistaa ja luovuttaa tilauksen, tavoittaa sinut sen vuoksi ja antaa kuitin.',
  'privacy.order.basis':
    'Sopimus kanssasi (6 artiklan 1 kohdan b alakohta), kirjanpitolaki (c alakohta) ja peruttujen tai maksamatta jääneiden tilausten osalta oikeutettu etumme vastata niitä koskeviin kysymyksiin (f alakohta).',
  'privacy.order.until':
    'Niin kauan kuin ravintolan maan kirjanpitolaki vaatii: viidestä seitsemään vuotta tilikauden päättymisestä. Mitä kirjanpito ei tarvitse, sen poistamme automaattisesti: viestisi, paikkasi, sähköpostiosoitteesi ja puhelinnumerosi viimeistään {{contact}} päivän kuluttua noutoajasta, tilaus, jota ei koskaan maksettu, viimeistään {{unpaid}} päivän kuluttua. Pyynnöstäsi poistamme ne aikaisemmin.',
  'privacy.payment': 'Maksusi',
  'privacy.payment.what':
    'Summa, maksutapa, se, miten maksun kävi, ja maksupalvelun numero sille. Ei korttisi numeroa.',
  'privacy.payment.why': 'Jotta saamme maksun ja voimme palauttaa sen.',
  'privacy.payment.basis': 'Sopimus kanssasi (6 artiklan 1 kohdan b alakohta) ja kirjanpitolaki (c alakohta).',
  'privacy.payment.until': 'Yhtä kauan kuin tilaus.',
  'privacy.account': 'Tilisi, jos sinulla on sellainen',
  'privacy.account.what':
    'Nimesi, sähköpostiosoitteesi, puhelinnumerosi, kielesi, suosikkisi, suosikkiravintolasi, jäsenkoodisi ja tilauksesi sekä se, milloin hyväksyit ehdot. Salasanasta tallennamme vain tiivisteen (Argon2id), joka ei paljasta sitä. Jokaisesta laitteesta, jolla olet kirjautuneena, tallennamme selaimen ja järjestelmän nimen sekä sen, milloin kirjauduit ja milloin viimeksi käytit sitä. Jos kirjaudut toisen palvelun kautta, se kertoo meille nimesi ja sähköpostiosoitteesi, ja tallennamme tunnisteen, jolla se sinut tuntee.',
  'privacy.account.why':
    'Jotta tiedämme, että se olet sinä, voimme näyttää tilauksesi ja suosikkisi, vahvistaa sähköpostiosoitteesi, antaa sinun valita uuden salasanan ja näyttää, missä olet kirjautuneena.',
  'privacy.account.basis': 'Sopimus kanssasi (6 artiklan 1 kohdan b alakohta).',
  'privacy.account.until':
    'Kunnes poistat tilin tai pyydät meitä poistamaan sen. Tilin, jonka sähköpostiosoitetta ei ole vahvistettu, poistamme viimeistään {{unconfirmed}} päivän kuluttua, ja tilin, jota kukaan ei ole käyttänyt vuoteen tai pidempään, voimme poistaa. Tilauksesi jäävät kirjanpitoon, mutta niistä ei enää näe, kenen ne olivat. Pysyt kirjautuneena enintään {{days}} päivää; sähköpostissa oleva linkki on voimassa 24 tuntia, koodi kymmenen minuuttia.',
  'privacy.together': 'Yhteinen tilaus pöydässä, jos tilaatte yhdessä',
  'privacy.together.what': 'Antamasi nimi, jos annoit sellaisen, ja ostoskorisi annokset.',
  'privacy.together.why':
    'Jotta pöytäsi vieraat näkevät, mitä olet valinnut, yksi voi maksaa kaikkien puolesta ja ravintola tietää, kenelle mikin annos tulee.',
  'privacy.together.basis': 'Tilaussopimus kanssasi (6 artiklan 1 kohdan b alakohta).',
  'privacy.together.until':
    'Päivän kuluttua pöydän viimeisestä muutoksesta. Nimesi keittiön tilauksissa: viimeistään {{contact}} päivän kuluttua noutoajasta.',
  'privacy.notification': 'Ilmoitukset, jos pyydät niitä',
  'privacy.notification.what':
    'Osoite, joka selaimesi push-palvelulla (Google, Mozilla, Apple tai Microsoft) on selaimellesi, ja avaimet, joiden avulla vain selaimesi voi lukea viestin.',
  'privacy.notification.why':
    'Jotta voimme ilmoittaa, kun tilauksesi on valmis, vaikka sivu olisi suljettu. Viestissä on ravintolan nimi, numerosi ja linkki tilaukseesi. Push-palvelu välittää viestin, mutta ei voi lukea sitä.',
  'privacy.notification.basis':
    'Suostumuksesi (6 artiklan 1 kohdan a alakohta). Voit perua sen tilauksesi sivulla tai selaimesi asetuksissa.',
  'privacy.notification.until': 'Kunnes ilmoitus on lähetetty, viimeistään päivän kuluttua noutoajasta.',
  'privacy.position': 'Sijaintisi',
  'privacy.position.what':
    'Suunnilleen missä olet, jos haluat nähdä lähimmät ravintolat ja annat selaimesi kertoa sen.',
  'privacy.position.why':
    'Jotta lähimmät ravintolat näkyvät ensin. Kun ravintoloita on enintään {{number}}, selaimesi laskee etäisyydet itse, eikä niistä tule meille mitään. Kun niitä on enemmän, sijaintisi lähetetään luetteloa haettaessa, noin kilometrin tarkkuuteen pyöristettynä.',
  'privacy.position.basis': 'Suostumuksesi (6 artiklan 1 kohdan a alakohta). Voit perua sen selaimesi asetuksissa.',
  'privacy.position.until': 'Kunnes poistut sivulta. Sitä ei tallenneta eikä kirjata lokiin.',
  'privacy.security': 'Sivuston turvallisuus',
  'privacy.security.what':
    'IP-osoitteesi, satunnaisluku evästeessä, kun tilaat, ja sähköpostiosoite, jolla kirjautuminen epäonnistui.',
  'privacy.security.why': 'Jotta voimme torjua salasanojen arvailun, tilausten tulvan ja muun väärinkäytön.',
  'privacy.security.basis':
    'Oikeutettu etumme pitää sivusto turvallisena ja toimivana (6 artiklan 1 kohdan f alakohta).',
  'privacy.security.until':
    'IP-osoitteet ja sähköpostiosoitteet, joihin on pyydetty viestiä: muistissa enintään kymmenen minuuttia tai niin kauan kuin selaimesi seuraa tilausta. Sähköpostiosoitteet, joihin on pyydetty kirjautumiskoodi: enintään puoli tuntia. Epäonnistuneet kirjautumiset ja tieto, joka estää saman tilauksen tekemisen kahdesti: noin vuorokauden.',
  'privacy.device': 'Mitä laitteellesi tallennetaan',
  'privacy.device.text':
    'Vain se, mitä sivusto tarvitsee tehdäkseen, mitä siltä pyydät. Siksi mikään ilmoitus ei kysele evästeistä. Voit milloin tahansa poistaa kaiken selaimestasi.',
  'privacy.device.cookies': 'Evästeet',
  'privacy.device.culture': 'Valitsemasi kieli. Yksi vuosi.',
  'privacy.device.shop': 'Ravintola, jonka valitsit viimeksi, jotta se näkyy ensimmäisenä. Yksi vuosi.',
  'privacy.device.session': 'Tieto siitä, että olet kirjautunut. Kunnes kirjaudut ulos, enintään {{days}} päivää.',
  'privacy.device.browser':
    'Satunnaisluku, joka erottaa selaimet toisistaan, kun tilaat, jotta kukaan ei voi hukuttaa ravintolaa tilauksiin. Yksi vuorokausi.',
  'privacy.device.visit':
    'Mikä versio sivuston kustakin osasta sinulla on, jotta mikään ei muutu kesken tilauksen, sekä satunnaisluku, jonka avulla lasketaan, mitkä versiot eivät toimi. Ei mitään sinusta. 30 päivää.',
  'privacy.device.notice': 'Viesti seuraavalle sivulle. Yksi minuutti.',
  'privacy.device.external':
    'Että olet matkalla toiseen palveluun kirjautuaksesi siellä (kymmenen minuuttia) ja että olet palannut (yksi minuutti).',
  'privacy.device.storage': 'Selaimen muistissa',
  'privacy.device.basket':
    'Ostoskorisi ja sen viesti, ravintola, sen ruokalista ja asetukset sekä sivu, jolla olit. Kunnes poistat ne.',
  'privacy.device.last': 'Viimeksi valitsemasi ravintola, sama kuin evästeessä. Kunnes poistat sen.',
  'privacy.device.card':
    'Jäsenkorttisi, kun olet kerran avannut sen, jotta se toimii ilman yhteyttä. Kunnes kirjaudut ulos.',
  'privacy.device.contact':
    'Yhteystietosi sellaisina kuin annoit ne edellisessä tilauksessa, jotta niitä kysytään vain kerran. Ei silloin, kun olet kirjautunut sisään. Kunnes poistat ne.',
  'privacy.device.unpaid':
    'Tilaus, jota olet maksamassa, sekä antamasi sähköpostiosoite ja puhelinnumero. Kunnes maksu on päättynyt tai aloitat uuden tilauksen.',
  'privacy.device.table':
    'Tilaus, jonka jaat pöytäsi kanssa, muiden nimet ja annokset sekä salaisuus, joka osoittaa sinut yhdeksi vieraista. Kunnes poistut siitä tai se päättyy.',
  'privacy.device.paid':
    'Maksamasi tilaukset, jotta voit seurata niitä. Ne poistuvat seuraavalla käynnilläsi, kun noutoajasta on kulunut tunti tai valmistumisesta puoli tuntia.',
  'privacy.device.notified':
    'Tilaukset, joista haluat ilmoituksen. Kunnes pyydät ilmoitusta myöhemmästä tilauksesta tai poistat tiedon.',
  'privacy.device.errors':
    'Sivuston {{number}} viimeisintä virhettä, sivu ja aika mukaan lukien. Meille lähetetään tieto siitä, mikä meni vikaan ja millaisella sivulla, mutta ei mitään siitä, kuka olet. Kunnes uudemmat tulevat niiden tilalle.',
  'privacy.device.files':
    'Kopioita sivuston omista tiedostoista ja kuvista (kuukauden) sekä ravintoloista ja ruokalistoista (viikon), jotta se avautuu nopeasti ja auttaa sinua myös ilman yhteyttä. Mikään niissä ei koske sinua.',
  'privacy.recipients': 'Ketkä muut näkevät tietoja',
  'privacy.recipients.staff': 'Ravintolan henkilökunta: tilauksesi, viestisi ja yhteystietosi.',
  'privacy.recipients.payment':
    'Maksupalvelu: summa, maksun numero ja se, mitä itse sinne täytät. Siitä se vastaa itse.',
  'privacy.recipients.push':
    'Selaimesi push-palvelu, jos pyysit ilmoitusta: että lähetämme selaimellesi viestin ja milloin. Se ei voi lukea viestiä ja vastaa omasta osuudestaan itse.',
  'privacy.recipients.services':
    'Palvelut, jotka toimivat puolestamme sopimuksen perusteella: ne, jotka ylläpitävät palvelimiamme, ja ne, jotka välittävät sähköpostimme. Palvelimien ylläpitäjä voi kirjata IP-osoitteita lyhyeksi ajaksi.',
  'privacy.recipients.authorities': 'Viranomaiset, kun laki velvoittaa, kuten verottaja.',
  'privacy.recipients.outside':
    'Jos jokin näistä palveluista käsittelee tietoja EU:n ja ETA-alueen ulkopuolella, se tapahtuu GDPR:n vaatimin suojatoimin, esimerkiksi Euroopan komission vakiosopimuslausekkein.',
  'privacy.choice': 'Mistä päätät itse',
  'privacy.choice.text':
    'Kassalla kysymme vain, mitä ravintola tarvitsee tilauksen vastaanottamiseen. Ilman sitä ei voi tilata. Itse päätät, haluatko kuitin sähköpostiin.',
  'privacy.choice.profiling':
    'Emme tee sinusta profiileja, eikä mitään sinulle oikeudellisesti merkittävää päätöstä jätetä pelkästään tietokoneelle (22 artikla).',
  'privacy.safety': 'Miten suojaamme tiedot',
  'privacy.safety.text':
    'Salasanat ja kirjautumiset tallennetaan vain tiivisteinä. Tilauksen yksityiskohdat näkyvät vain sinulle, ravintolalle ja sille, jolla on tilauksen salainen koodi, jota selaimesi säilyttää. Pelkkä osoite kertoo vain, missä vaiheessa tilaus on.',
  'privacy.rights': 'Oikeutesi',
  'privacy.rights.text':
    'Kirjoita meille, niin saat vastauksen {{days}} päivän kuluessa. Se ei maksa mitään. Voimme pyytää jotain, mikä osoittaa tietojen olevan sinun. Jos tilasit ilman tiliä, kerro ravintola, päivä ja tilauksen numero.',
  'privacy.rights.access': 'Pääsy tietoihin: saat tietää, mitä tiedämme sinusta, ja saat siitä jäljennöksen.',
  'privacy.rights.rectification': 'Oikaisu: väärät tiedot korjataan.',
  'privacy.rights.erasure':
    'Poistaminen: tiedot poistetaan, ellei laki velvoita meitä säilyttämään niitä, kuten kirjanpidossa.',
  'privacy.rights.restriction': 'Käsittelyn rajoittaminen: tietoihin ei kosketa, kun jotakin selvitetään.',
  'privacy.rights.portability': 'Siirtäminen: saat antamasi tiedot muodossa, jota muut palvelut osaavat lukea.',
  'privacy.rights.objection': 'Vastustaminen: voit kieltää sen, mitä teemme oikeutetun edun perusteella.',
  'privacy.rights.consent': 'Suostumus: voit milloin tahansa perua sen, mihin olet suostunut.',
  'privacy.authority': 'Jos haluat valittaa',
  'privacy.authority.text': 'Voit milloin tahansa valittaa maasi tietosuojaviranomaiselle:',
  'privacy.changes': 'Selosteen muuttaminen',
  'privacy.changes.text': 'Kun muutamme selostetta, julkaisemme uuden tällä sivulla päivämäärineen.',

  'accessibility.title': 'Saavutettavuus\u00ADseloste',
  'accessibility.lead':
    'Jokaisen pitää voida tilata täällä. Tällä sivulla kerromme, miten pitkällä olemme ja mitä voit tehdä, jos jokin on esteenä.',
  'accessibility.aim': 'Tavoitteemme',
  'accessibility.aim.text':
    'Sivusto on rakennettu täyttämään Web Content Accessibility Guidelines (WCAG) 2.2 -ohjeiston AA-taso. Emme tiedä muita puutteita kuin alla mainitut. Tämä on oma arviomme: kukaan ulkopuolinen ei ole tarkastanut sivustoa.',
  'accessibility.built': 'Mihin sivusto on rakennettu',
  'accessibility.built.keyboard':
    'Näppäimistö: kaikki toimii ilman hiirtä, kohdistus näkyy, ja uusi sivu alkaa otsikostaan.',
  'accessibility.built.zoom':
    'Suurennus: kun suurennus on {{percent}} ja ikkunan leveys {{wide}} pikseliä, jäljelle jää {{narrow}} pikseliä, eikä mitään tarvitse vierittää sivusuunnassa.',
  'accessibility.built.motion': 'Rauhallisuus: animaatiot pysähtyvät, kun laitteesi pyytää vähentämään liikettä.',
  'accessibility.built.colours':
    'Värit: vaalea ja tumma seuraavat laitettasi, samoin kontrastiteeman pakottamat värit. Mitään ei kerrota pelkällä värillä.',
  'accessibility.built.reader':
    'Ruudunlukijat: otsikot, maamerkit ja nimet kaikella, mitä voi käyttää. Ostoskorin ja tilauksen muutokset sekä virheet luetaan ääneen.',
  'accessibility.built.language': 'Kieli: jokainen sivu, samoin vieraskielinen teksti, ilmoittaa kielensä.',
  'accessibility.tested': 'Miten testaamme',
  'accessibility.tested.text': 'Ennen jokaista uutta versiota, oikeassa selaimessa:',
  'accessibility.tested.axe':
    'axe-työkalun automaattiset tarkistukset tilauksen näkymissä, jaettuina viidelle kielelle, vaalealle ja tummalle, puhelimelle ja tietokoneelle.',
  'accessibility.tested.keyboard': 'Tilaus alusta loppuun pelkällä näppäimistöllä.',
  'accessibility.tested.narrow': 'Samat näkymät {{narrow}} pikselin levyisinä sillä kielellä, jossa on pisimmät sanat.',
  'accessibility.tested.contrast': 'Tekstin kontrasti molemmissa väriteemoissa.',
  'accessibility.limits': 'Tunnetut puutteet',
  'accessibility.limits.people':
    'Automaattiset testit eivät löydä kaikkea. Emme ole vielä testanneet järjestelmällisesti ruudunlukijoilla tai yhdessä niitä tarvitsevien kanssa.',
  'accessibility.limits.menu':
    'Annosten nimet, kuvaukset ja kuvat tulevat ravintolalta. Osa voi olla vain yhdellä kielellä.',
  'accessibility.limits.payment': 'Maksupalvelujen lomakkeet ja sivut ovat niiden omia. Niitä emme voi muuttaa.',
  'accessibility.limits.scripts': 'Sivuja voi lukea ilman JavaScriptiä, mutta tilaamiseen sitä tarvitaan.',
  'accessibility.report': 'Kerro meille',
  'accessibility.report.text':
    'Eikö jokin toimi sinulla? Kirjoita meille, millä sivulla se oli, mitä tapahtui ja mitä apuvälineitä käytät. Jos et voi tilata täällä, soita ravintolaan ja tilaa puhelimitse.',
  'accessibility.enforcement': 'Jos vastauksemme ei auta',
  'accessibility.enforcement.text': 'Voit kääntyä maasi saavutettavuutta valvovan viranomaisen puoleen:',
} satisfies Translation<typeof en>
