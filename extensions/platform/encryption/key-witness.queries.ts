import type { EntityManager } from "@mikro-orm/postgresql";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";

export interface KeyWitness {
  readonly keyId: string;
  readonly sealed: string;
}

export function listWitnesses(em: EntityManager): Promise<KeyWitness[]> {
  return em.execute<KeyWitness[]>(`select key_id as "keyId", sealed from encryption_key_witnesses order by key_id`);
}

/** Processes that start together with one key may all do this: the first one's stays. */
export async function insertWitness(em: EntityManager, { keyId, sealed }: KeyWitness): Promise<void> {
  await em.execute(
    `insert into encryption_key_witnesses (key_id, sealed, created_at) values (?, ?, ?) on conflict (key_id) do nothing`,
    [keyId, sealed, await readDatabaseTime(em)],
  );
}

/** For keys that seal nothing any more. */
export async function deleteWitnesses(em: EntityManager, keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) await em.execute("delete from encryption_key_witnesses where key_id = ?", [keyId]);
}
