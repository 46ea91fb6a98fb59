/** Shops beside those of the sample: with them they fill three pages of the list. */
export const MANY = 120

/**
 * Many more shops, behind those of the sample, that are open around the clock. Each lies 11 km to the north of the one before, from Norrtälje's
 * latitude up beyond the last land; every tenth is in Luleå, the others are in Kalix.
 */
export const LONG_CHAIN = `
  insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
    'id', 'nord-' || n, 'name', 'Nord ' || n, 'position', 100 + n, 'address1', 'Norrvägen ' || n,
    'city', case n % 10 when 0 then 'Luleå' else 'Kalix' end,
    'latitude', 60 + n / 10.0, 'longitude', 18
  ))).* from shop, generate_series(1, ${MANY}) n where shop.id = 'sodermalm'`
