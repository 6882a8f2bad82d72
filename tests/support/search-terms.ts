import type { EntitySchema } from "@mikro-orm/core";
import { isSearched, searchedName } from "#extensions/platform/search/search-rows.ts";
import { termsOf } from "#extensions/platform/search/search-text.ts";
import { onDatabase } from "./database.ts";

interface Row {
  /** With the organization: an engine's IDs are of one organization each, tests' may not be. */
  readonly key: string;
  readonly placed_at: string;
  readonly search_text: string | null;
}

/**
 * Rows whose text is not that of their columns, and terms that differ from the rows' texts. Rows that were written past
 * the flush have no text and no terms.
 */
export async function wrongSearchTerms(databaseUrl: string, entities: readonly EntitySchema[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { meta } of entities.filter((each) => isSearched(each.meta))) {
    const texts = await query<Row>(
      databaseUrl,
      `select *, organization_id || ' ' || id as key, created_at::text as placed_at from ${meta.tableName}`,
    );
    const computed = meta.properties.searchText?.onCreate;
    const known = await query<{ key: string; term: string }>(
      databaseUrl,
      `select organization_id || ' ' || id as key, term || ' ' || created_at as term
       from search_terms where resource = '${searchedName(meta.tableName)}'`,
    );
    const terms = Map.groupBy(known, ({ key }) => key);
    for (const row of texts) {
      const { key, placed_at: at, search_text: text } = row;
      if (text !== null && computed?.(propertiesOf(row) as never, null as never) !== text)
        wrong.push(`${key} has another text`);
      const found = (terms.get(key) ?? []).map(({ term }) => term).sort();
      const expected = termsOf(text).map((term) => `${term} ${at}`);
      if (JSON.stringify(found) !== JSON.stringify(expected.sort())) wrong.push(`${key} has other terms`);
    }
    const keys = new Set(texts.map(({ key }) => key));
    wrong.push(
      ...[...terms.keys()].filter((key) => !keys.has(key)).map((key) => `${key} is found without being there`),
    );
  }
  return wrong;
}

/** The row with the names of its properties instead of its columns. */
const propertiesOf = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, at: string) => at.toUpperCase()),
      value,
    ]),
  );

const query = <Found extends object>(databaseUrl: string, sql: string): Promise<Found[]> =>
  onDatabase(databaseUrl, async (client) => (await client.query<Found>(sql)).rows);
