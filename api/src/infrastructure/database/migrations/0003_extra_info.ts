import { type Kysely, sql } from 'kysely'

// Operators write this column by hand, so the database checks its form. Without the check, each browser would reject an
// invalid value.
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

/** Adds the operator's text above the list of shops. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db)
}
