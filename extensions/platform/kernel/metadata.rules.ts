import { refuse } from "./refuse.ts";

/** As the contract has it for one request. */
const MOST_METADATA_ENTRIES = 50;

export type Entries = Readonly<Record<string, string>>;

/** Entries after a change: an empty value removes one, and those that the change does not name stay. */
export function mergedEntries(current: Entries, change: Entries): Entries {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ""));
}

/** A merchant's own data on a resource after a change; on a new one, `current` is empty. @throws too_many_metadata_entries */
export function mergedMetadata(current: Entries, change: Entries): Entries {
  const metadata = mergedEntries(current, change);
  if (Object.keys(metadata).length > MOST_METADATA_ENTRIES)
    throw refuse("too_many_metadata_entries", { max: MOST_METADATA_ENTRIES });
  return metadata;
}
