import { DOCS } from "#app/capabilities/api-docs/addresses.ts";
import { referenceData } from "#app/capabilities/api-docs/reference/reference-context.ts";
import { searchEntries } from "./entries.ts";
import type { Entry } from "./entry.ts";
import { findEntries } from "./find-entries.ts";

let entries: readonly Entry[] | undefined;

/** Addresses are paths, so one index serves every origin. */
function everything(): readonly Entry[] {
  entries ??= searchEntries(referenceData(""));
  return entries;
}

/** As a page shows it. */
export type Result = Pick<Entry, "kind" | "label" | "context" | "text" | "address">;

const MAX_QUERY = 100;

/** What an address of the search asks for. */
export function queryOf(url: string): string {
  return (new URL(url).searchParams.get("q") ?? "").slice(0, MAX_QUERY).trim();
}

export function searchSite(query: string): Result[] {
  const found = findEntries(everything(), query);
  return found.map(({ kind, label, context, text, address }) => ({ kind, label, context, text, address }));
}

/** Where a part is that was once an anchor of a single page. Null for an unknown one. */
export function addressOfAnchor(anchor: string): string | null {
  const found = everything().find(({ address }) => address === `${DOCS}/${anchor}` || address.split("#")[1] === anchor);
  return found?.address ?? null;
}
