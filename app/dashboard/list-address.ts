/** Parameters that name a position in a list. Another filter, sort or tab starts from the beginning. */
const POSITION = ["cursor"];

type Changes = Readonly<Record<string, string | readonly string[] | null>>;

/** The current address with some parameters changed: null and empty remove one, a list repeats it. */
export function listAddress(current: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(current);
  for (const name of POSITION) if (!(name in changes)) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const entry of value === null ? [] : [value].flat()) if (entry !== "") next.append(name, entry);
  }
  return `?${next}`;
}
