import type { EntitySchema } from "@mikro-orm/core";
import { onDatabase } from "./database.ts";

/** Entries of the index that differ from the resources' metadata, recomputed in SQL from the resources alone. */
export async function wrongMetadataValues(databaseUrl: string, entities: readonly EntitySchema[]): Promise<string[]> {
  const tables = entities.filter(({ meta }) => "metadata" in meta.properties).map(({ meta }) => meta.tableName);
  const entries = tables.map(
    (table) =>
      `select organization_id, environment, '${table}' as resource, id, created_at,
         left(encode(sha256(convert_to(key, 'UTF8') || '\\x00'::bytea || convert_to(value, 'UTF8')), 'hex'), 32) as entry
       from ${table} cross join lateral jsonb_each_text(metadata) as entries (key, value)`,
  );
  const columns = "organization_id, environment, resource, id, created_at, entry";
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ what: string }>(
      `with had as (${entries.join(" union all ")}), indexed as (select ${columns} from metadata_values)
       select resource || ' ' || id || ' ' || what as what from (
         select 'lacks an entry' as what, * from (select ${columns} from had except select ${columns} from indexed) as a
         union all
         select 'has an entry too many', * from (select ${columns} from indexed except select ${columns} from had) as b) as c`,
    );
    return rows.map(({ what }) => what);
  });
}
