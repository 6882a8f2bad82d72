import { type Statement, scopedTable } from "#extensions/platform/database/scoped-table.ts";
import { searchedName } from "#extensions/platform/search/search-rows.ts";
import { SearchTermEntity } from "#extensions/platform/search/search-term.entity.ts";
import { TERM_LENGTH } from "#extensions/platform/search/search-text.ts";
import {
  conditionsOf,
  havingWord,
  isCreationOrder,
  orderOf,
  type Page,
  type PageQuery,
  planOf,
  positionOf,
  ROWS_LOOKED_AT,
} from "./page-query.ts";

/** Terms that cost less than the count of another word. */
const FEW = 100;

/** Sorts after every text that starts with the preceding beginning. */
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * The rows that a word finds, as a condition: the next rows of the page, told by the index alone, or in another order all
 * of them, which were counted. A word that is longer than terms is compared.
 */
export function foundByWord(page: Page, word: string, limit: number): Statement[] {
  const { query } = page;
  const isExact = isCreationOrder(query) && [...word].length <= TERM_LENGTH;
  const place = isExact ? [...planOf(query).ranges.flatMap(conditionsOf), ...positionOf(query)] : [];
  const { sql, params } = termRange(page, '"row"."id"', word, place);
  // One ID for all terms of a row.
  const order = isExact ? ` group by "row"."created_at", "row"."id" order by ${orderOf(query)}` : "";
  const rows = isExact ? limit : (query.rareWord?.rows ?? ROWS_LOOKED_AT);
  // An array, since the planner would join a subquery as its statistics of all organizations together suggest.
  return [{ sql: `"row"."id" = any(array(${sql}${order} limit ?))`, params: [...params, rows] }, havingWord(word)];
}

/**
 * Chooses the word that has the fewest rows, if they are few: their index does not follow the list's order. Common words
 * are searched along the list. Counts only where the choice matters.
 */
export async function withRareWord(page: Page, most = ROWS_LOOKED_AT): Promise<PageQuery> {
  const { query } = page;
  const words = query.selections.flatMap(({ word }) => word ?? []);
  const [first] = words;
  if (first === undefined || planOf({ ...query, rareWord: { word: first, rows: most } }).driver?.word !== first)
    return query;
  const { word, count } = await rarestOf(page, words, most);
  return count <= most ? { ...query, rareWord: { word, rows: most } } : query;
}

/** The longest are counted first, since a word with few rows leaves nothing to choose. */
async function rarestOf(page: Page, words: readonly string[], most: number) {
  let rarest = { word: "", count: Number.POSITIVE_INFINITY };
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const count = await countRows(page, word, most + 1);
    if (count < rarest.count) rarest = { word, count };
    if (count <= FEW) break;
  }
  return rarest;
}

async function countRows(page: Page, word: string, limit: number): Promise<number> {
  const { sql, params } = termRange(page, '1 as "one"', word);
  const [row] = await page.em.execute<{ count: number }[]>(
    `select count(*)::int as count from (${sql} limit ?) as "found"`,
    [...params, limit],
  );
  return row?.count ?? 0;
}

function termRange(
  { em, list, query: { environment } }: Page,
  columns: string,
  word: string,
  conditions: readonly Statement[] = [],
): Statement {
  const beginning = [...word].slice(0, TERM_LENGTH).join("");
  const range = {
    sql: '"row"."resource" = ? and "row"."term" >= ? and "row"."term" < ?',
    params: [searchedName(list.entity.meta.tableName), beginning, beginning + LAST_CHARACTER],
  };
  return scopedTable(em, SearchTermEntity).select({ em, environment }, columns, [range, ...conditions]);
}
