import type { EntitySchema } from "@mikro-orm/core";
import { onDatabase } from "./database.ts";

/** Rows whose latest version has no event. Rows without any event were written by a test. */
export async function unrecordedVersions(databaseUrl: string, entities: readonly EntitySchema[]): Promise<string[]> {
  const tables = entities
    .filter(({ meta }) => ["version", "eventSequence"].every((name) => name in meta.properties))
    .map(({ meta }) => meta.tableName);
  return onDatabase(databaseUrl, async (client) => {
    const unrecorded: string[] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ id: string; version: number; recorded: number; types: string }>(
        `select changed.id, changed.version, max(events.version) as recorded,
           string_agg(events.type || ' ' || events.version, ', ' order by events.sequence) as types
         from ${table} as changed
         join events on events.organization_id = changed.organization_id and events.subject_id = changed.id
         group by changed.organization_id, changed.id, changed.version having max(events.version) <> changed.version`,
      );
      unrecorded.push(...rows.map(({ id, version, types }) => `${table} ${id} has version ${version} after ${types}`));
    }
    return unrecorded;
  });
}
