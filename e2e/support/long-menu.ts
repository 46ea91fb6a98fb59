import { OTHER_SHOP } from './sample.ts'

/** Categories are called `Kategori 1` to `Kategori 40`; dishes are numbered through all of them, from `Dish 1`. */
export const CATEGORIES = 40
export const DISHES_EACH = 30

/** Gives a shop a menu of more than a thousand dishes, copies of the sample's margherita without choices. */
export const LONG_MENU = `
  insert into menu select (jsonb_populate_record(menu, jsonb_build_object('id', 'long', 'items', (
    select jsonb_agg(jsonb_build_object('type', 'container', 'name', 'Kategori ' || c, 'i18n', '[]'::jsonb, 'items', (
      select jsonb_agg(jsonb_build_object(
        'type', 'article', 'code', 'dish-' || ((c - 1) * ${DISHES_EACH} + d), 'choices', '[]'::jsonb, 'suggestions', '[]'::jsonb
      ) order by d) from generate_series(1, ${DISHES_EACH}) d
    )) order by c) from generate_series(1, ${CATEGORIES}) c
  )))).* from menu where id = (select menu_id from shop where id = '${OTHER_SHOP.id}');
  insert into article select (jsonb_populate_record(article, jsonb_build_object(
    'menu_id', 'long', 'code', 'dish-' || n, 'description', 'Rätt ' || n,
    'i18n', jsonb_build_array(jsonb_build_object('language', 'en', 'description', 'Dish ' || n))
  ))).* from article, generate_series(1, ${CATEGORIES * DISHES_EACH}) n
  where article.code = 'margherita' and article.menu_id = (select menu_id from shop where id = '${OTHER_SHOP.id}');
  update shop set menu_id = 'long' where id = '${OTHER_SHOP.id}'`
