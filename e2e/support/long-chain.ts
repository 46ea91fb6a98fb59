/** Number of added shops. Together with the sample's they fill three pages of the list. */
export const ADDED_SHOPS = 120

/**
 * Adds many shops that are open around the clock, at the end of the list. Each is 11 km north of the previous one,
 * beginning at latitude 60. Every tenth is in Luleå, the others are in Kalix.
 */
export const LONG_CHAIN = `
  insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
    'id', 'nord-' || n, 'name', 'Nord ' || n, 'position', 100 + n, 'address1', 'Norrvägen ' || n,
    'city', case n % 10 when 0 then 'Luleå' else 'Kalix' end,
    'latitude', 60 + n / 10.0, 'longitude', 18
  ))).* from shop, generate_series(1, ${ADDED_SHOPS}) n where shop.id = 'sodermalm'`
