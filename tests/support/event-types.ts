import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PING } from "#extensions/capabilities/webhooks/samples.ts";
import { onDatabase } from "./database.ts";

/**
 * Keeps the types that the platform has written in a database, for the check at the end of the run. An event without an object is of
 * a resource that a test has invented, and a ping is a delivery without an event.
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
