import { setImmediate as turn } from "node:timers/promises";

export type Found<Value> = ReadonlyMap<string, Value>;

/**
 * Reads by IDs in one organization and environment. Units of work that run side by side share it: what they ask for at
 * the same time is one statement, which begins after the last of them asked. `what` tells reads of one kind from others.
 */
export type SharedReads = <Value>(
  what: object,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Found<Value>>,
) => Promise<Found<Value>>;

interface Gathering {
  readonly ids: Set<string>;
  readonly found: Promise<Found<unknown>>;
}

export function createSharedReads(): SharedReads {
  const gathering = new Map<object, Gathering>();

  async function readAll<Value>(what: object, ids: Set<string>, read: (ids: string[]) => Promise<Found<Value>>) {
    await turn();
    gathering.delete(what);
    return read([...ids]);
  }

  return async <Value>(
    what: object,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<Found<Value>>,
  ) => {
    let next = gathering.get(what);
    if (!next) {
      const all = new Set<string>();
      next = { ids: all, found: readAll(what, all, read) };
      gathering.set(what, next);
    }
    for (const id of ids) next.ids.add(id);
    const found = (await next.found) as Found<Value>;
    return new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id) as Value] as const] : [])));
  };
}
