import { attempt } from "../attempt.server.ts";
import type { FoundOption } from "./filter.ts";

const SHOWN = 8;
/** The contract's shortest and longest search. A shorter text is looked for among the newest rows. */
const MIN_SEARCH = 3;
const MAX_SEARCH = 100;
const NEWEST = 100;

interface Source<Row> {
  readonly list: (search: {
    readonly limit: number;
    readonly q?: string;
  }) => Promise<{ readonly data: readonly Row[] }>;
  readonly optionOf: (row: Row) => FoundOption;
}

/** Rows that the text may mean, or the newest ones for no text. None where the list cannot be read. */
export async function findOptions<Row>(text: string, { list, optionOf }: Source<Row>): Promise<FoundOption[]> {
  const q = text.trim().slice(0, MAX_SEARCH);
  const isSearch = q.length >= MIN_SEARCH;
  const limit = q === "" || isSearch ? SHOWN : NEWEST;
  const { value } = await attempt(() => list({ limit, ...(isSearch && { q }) }));
  const found = (value?.data ?? []).map(optionOf);
  return (isSearch ? found : found.filter((option) => contains(option, q))).slice(0, SHOWN);
}

function contains({ name, detail = "" }: FoundOption, text: string): boolean {
  return `${name} ${detail}`.toLowerCase().includes(text.toLowerCase());
}
