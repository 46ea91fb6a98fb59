/** A folder with one shop, its menu and some of everything. Tests replace single files. */
export const SMALL: Readonly<Record<string, string>> = {
  'operator.csv': 'name;orderTypes;extraInfo;extraInfo:fi\nKvarnen;takeAway|dineInPlace;Hej;Moi\n',
  'brand.css': ':root { --carte-accent: #0a5; }\n',
  'vat-rates.csv': [
    'country,goods,orderType,validFrom,validTo,rate',
    'SE,food,takeAway,2020-01-01,,12',
    'SE,food,dineInPlace,2020-01-01,,12',
    '',
  ].join('\n'),
  'menus.csv': 'id,name,currency,currencySymbol\nm,Meny,SEK,kr\n',
  'choice-levels.csv': 'menuId,level,name,name:en\nm,1,Storlek,Size\nm,2,Tillbehör,Extras\n',
  'articles.csv': [
    'menuId,code,description,description:fi,price,kind,allergens',
    'm,burger,Burgare,Purilainen,"129,50",0,gluten|milk',
    'm,small,Liten,Pieni,0,0,',
    'm,large,Stor,Iso,20,0,',
    'm,dip,Dipp,Dippi,10,1,egg',
    '',
  ].join('\n'),
  'choice-groups.csv': 'menuId,code,level,name,min,max,options,preselected\nm,size,1,Storlek,1,1,small|large,small\n',
  'menu-items.csv': [
    'menuId,category,code,choices,suggestions,name:fi',
    'm,Mat,,,,Ruoka',
    'm,Mat,burger,size,dip,',
    'm,Mat > Dipp,,,,',
    'm,Mat > Dipp,dip,,,',
    '',
  ].join('\n'),
  'shops.json': JSON.stringify([
    {
      id: 'centrum',
      name: 'Centrum',
      menuId: 'm',
      orderTypes: ['takeAway', 'dineInPlace'],
      openingHours: 'Monday-Friday 10-20|Saturday 12:00-02:00',
      address1: 'Storgatan 1',
      zipCode: 11122,
      city: 'Stockholm',
      country: 'SE',
      timeZone: 'Europe/Stockholm',
      latitude: 59.33,
      longitude: 18.06,
      companyName: 'Kvarnen AB',
      orgNumber: '556000-0000',
    },
  ]),
  'opening-hours-exceptions.csv':
    'shopId,date,opens,closes,reason,reason:fi\ncentrum,2030-12-24,,,Julafton,Jouluaatto\n',
  'delivery-spots.csv': 'shopId,id,name,orderType,name:fi\ncentrum,bord-1,Bord 1,dineInPlace,Pöytä 1\n',
  'pickup-capacity.csv':
    'shopId,orderType,slotMinutes,ordersMax,unitsMax,walkInPercent,leadUnits,leadMinutes,lastOrderMinutes,daysAhead\ncentrum,takeAway,20,8,30,25,10,5,30,2\n',
  'pickup-exceptions.csv': 'shopId,orderType,date,ordersMax,unitsMax\ncentrum,takeAway,2030-12-31,2,\n',
  'payment-accounts.csv': 'shopId,provider,account\ncentrum,stripe,acct_1Abc\n',
  'campaigns.csv':
    'code,name,articleCodes,kind,percent,prices,from,to\nvar,Vår,burger,percent,25,,2026-01-01T00:00+01:00,2036-01-01T00:00+01:00\n',
}

/** Replaces files of the small folder; null removes one. */
export function small(changes: Readonly<Record<string, string | Buffer | null>> = {}): Record<string, string | Buffer> {
  const files = Object.entries({ ...SMALL, ...changes }).filter(([, content]) => content !== null)
  return Object.fromEntries(files) as Record<string, string | Buffer>
}
