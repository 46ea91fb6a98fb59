import { type Kysely, sql } from 'kysely'

// Written by hand: what is not of this shape is refused where it is written, and not by every browser that reads it.
const COLUMN = `
alter table operator add column extra_info jsonb check (
  extra_info is null
  or (
    jsonb_typeof(extra_info -> 'text') = 'string'
    and jsonb_typeof(extra_info -> 'i18n') = 'array'
    and not jsonb_path_exists(extra_info, '$.i18n[*] ? (
      @.type() != "object"
      || !exists(@.language ? (@ like_regex "^(sv|en|fi|ru|no)$"))
      || @.language.type() != "string"
      || @.text.type() != "string"
    )')
  ) is true
);
`

/** A line of the operator's above the list of shops. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db)
}
