import type { Entries } from "#extensions/platform/kernel/metadata.rules.ts";
import { entryDigest } from "#extensions/platform/metadata/entry-digest.ts";
import type { Selection } from "./selections.ts";

/** Each entry that rows must have, as a filter of its own, in one order for one cursor. */
export function metadataSelections(metadata: Entries = {}): Selection[] {
  const inOrder = Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([key, value]) => ({
    ...{ name: `metadata[${key}]`, column: "metadata", values: [value], bounds: [], terms: [], exact: [] },
    ...{ isIndexed: false, isKey: false, isDefault: false, expand: undefined, expression: undefined },
    entry: entryDigest(key, value),
    condition: { sql: `"row"."metadata" @> ?::jsonb`, params: [JSON.stringify({ [key]: value })] },
  }));
}
