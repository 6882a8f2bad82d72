import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PING } from "#extensions/capabilities/webhooks/records/samples.ts";
import { onDatabase } from "./database.ts";

/**
 * Collects the event types of a database. Events without an object belong to invented resources; a ping has no event.
 */
export async function recordEventTypes(folder: string, databaseUrl: string): Promise<void> {
  const { rows } = await onDatabase(databaseUrl, (client) =>
    client.query<{ type: string }>(
      `select type from events where object is not null
       union select event_type from webhook_deliveries where event_type = $1`,
      [PING],
    ),
  );
  for (const { type } of rows) writeFileSync(join(folder, type), "");
}

export function readEventTypes(folder: string): ReadonlySet<string> {
  return new Set(readdirSync(folder));
}
