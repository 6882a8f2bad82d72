import { Migration } from "@mikro-orm/migrations";

interface Searched {
  readonly table: string;
  readonly starts: readonly string[];
  readonly words: readonly string[];
  readonly parts: readonly string[];
}

const SEARCHED: readonly Searched[] = [
  { table: "customers", starts: ["id"], words: ["name", "email"], parts: ["reference"] },
  { table: "transaction_extensions", starts: ["id"], words: ["description"], parts: ["reference"] },
];

/** As `extensions/platform/search/search-text.ts` has them. */
const BLANKS = "[\\u0001-\\u0020\\u007f-\\u009f\\u1680\\u2028\\u2029\\ufeff]+";
const WORD = "a-z0-9\\u00c0-\\u1fff\\u2070-\\u2fff\\u3040-\\U0010ffff";

/** The words of a column without case and accents, with one blank between them. */
const folded = (column: string, length: number) =>
  `btrim(regexp_replace(replace(lower(regexp_replace(normalize(left(coalesce(${column}, ''), ${length}), NFKD),
    E'[\\u0300-\\u036f]', '', 'g')), 'ς', 'σ'), E'${BLANKS}', ' ', 'g'))`;

const withMark = (words: string) => `regexp_replace(${words}, E'(^| )([^ \\u001f])', E'\\\\1\\u001f\\\\2', 'g')`;
const withMarks = (words: string) =>
  withMark(`regexp_replace(${words}, E'(^|[^${WORD}])([${WORD}])', E'\\\\1\\u001f\\\\2', 'g')`);

const line = (texts: readonly string[]) => `btrim(regexp_replace(${texts.join(" || ' ' || ")}, ' +', ' ', 'g'))`;

function textOf({ starts, words, parts }: Searched): string {
  const begins = [
    ...starts.map((column) => withMark(folded(column, 64))),
    ...words.map((column) => withMarks(folded(column, 160))),
  ];
  return `${line(begins)} || E'\\n' || ${line(parts.map((column) => withMark(folded(column, 64))))}`;
}

/**
 * The words and parts of words that find customers and transactions. A row of `search_terms` goes with its resource's
 * text, so there are as many as the texts of what is kept have: some ten for a sale with a reference of ten characters.
 */
export class Migration20261127150001SearchTerms extends Migration {
  /** The texts and terms of what is there already, of all organizations, one statement for each table. */
  static readonly fillTexts: readonly string[] = SEARCHED.map(
    (searched) => `update ${searched.table} set search_text = ${textOf(searched)} where search_text is null`,
  );

  static readonly fillTerms: readonly string[] = SEARCHED.map(
    ({ table }) => `
  insert into search_terms (organization_id, environment, resource, term, created_at, id)
  select distinct organization_id, environment, '${table.replace("_extensions", "")}', left(term, 32), created_at, id
  from ${table} cross join lateral (
    select array_to_string(pieces[i:], '') as term
    from unnest(string_to_array(split_part(search_text, chr(10), 1), ' ')) as word
      cross join lateral (select (string_to_array(word, chr(31)))[2:] as pieces) as marked
      cross join lateral generate_subscripts(pieces, 1) as i
    union all
    select substr(part, i)
    from unnest(string_to_array(replace(split_part(search_text, chr(10), 2), chr(31), ''), ' ')) as part
      cross join lateral generate_series(1, greatest(1, length(part) - 2)) as i
  ) as terms where search_text is not null`,
  );

  override up(): void {
    this.addSql(`
      create table search_terms (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        resource text not null,
        term text collate "C" not null,
        created_at timestamptz(6) not null,
        id text not null,
        primary key (organization_id, environment, resource, term, created_at, id)
      )`);
    this.addSql("alter table customers add column search_text text");
    this.addSql("alter table transaction_extensions add column search_text text");
    for (const fill of Migration20261127150001SearchTerms.fillTexts) this.addSql(fill);
    for (const fill of Migration20261127150001SearchTerms.fillTerms) this.addSql(fill);
    for (const column of ["id", "reference", "name", "email"]) this.addSql(`drop index customers_${column}_prefix`);
    for (const column of ["id", "reference", "description"])
      this.addSql(`drop index transaction_extensions_${column}_prefix`);
    this.addSql(`
      create index transaction_extensions_page_by_amount
        on transaction_extensions (organization_id, environment, amount_minor_units, created_at desc, id desc)`);
  }
}
