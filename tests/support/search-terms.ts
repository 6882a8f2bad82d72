import type { EntitySchema } from "@mikro-orm/core";
import { isSearched, searchedName } from "#extensions/platform/search/search-rows.ts";
import { termsOf } from "#extensions/platform/search/search-text.ts";
import { onDatabase } from "./database.ts";

interface Row {
  readonly id: string;
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
    const texts = await query<Row>(databaseUrl, `select *, created_at::text as placed_at from ${meta.tableName}`);
    const computed = meta.properties.searchText?.onCreate;
    const known = await query<{ id: string; term: string }>(
      databaseUrl,
      `select id, term || ' ' || created_at as term from search_terms where resource = '${searchedName(meta.tableName)}'`,
    );
    const terms = Map.groupBy(known, ({ id }) => id);
    for (const row of texts) {
      const { id, placed_at: at, search_text: text } = row;
      if (text !== null && computed?.(row, null as never) !== text) wrong.push(`${id} has another text`);
      const found = (terms.get(id) ?? []).map(({ term }) => term).sort();
      const expected = termsOf(text).map((term) => `${term} ${at}`);
      if (JSON.stringify(found) !== JSON.stringify(expected.sort())) wrong.push(`${id} has other terms`);
    }
    const ids = new Set(texts.map(({ id }) => id));
    wrong.push(...[...terms.keys()].filter((id) => !ids.has(id)).map((id) => `${id} is found without being there`));
  }
  return wrong;
}

const query = <Found extends object>(databaseUrl: string, sql: string): Promise<Found[]> =>
  onDatabase(databaseUrl, async (client) => (await client.query<Found>(sql)).rows);
