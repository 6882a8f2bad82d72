import type { EntityManager } from "@mikro-orm/postgresql";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";

export interface KeyWitness {
  readonly keyId: string;
  readonly sealed: string;
  /** Whether the key is or was a process's current key, so that secrets may depend on it. */
  readonly seals: boolean;
}

export function listWitnesses(em: EntityManager): Promise<KeyWitness[]> {
  return em.execute<KeyWitness[]>(
    `select key_id as "keyId", sealed, seals from encryption_key_witnesses order by key_id`,
  );
}

/** Processes that start together may all write it; the first text stays. */
export async function writeWitness(em: EntityManager, { keyId, sealed, seals }: KeyWitness): Promise<void> {
  await em.execute(
    `insert into encryption_key_witnesses as witness (key_id, sealed, seals, created_at) values (?, ?, ?, ?)
     on conflict (key_id) do update set seals = witness.seals or excluded.seals`,
    [keyId, sealed, seals, await readDatabaseTime(em)],
  );
}

/** Deletes witnesses of keys that no longer encrypt anything. */
export async function deleteWitnesses(em: EntityManager, keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) await em.execute("delete from encryption_key_witnesses where key_id = ?", [keyId]);
}
