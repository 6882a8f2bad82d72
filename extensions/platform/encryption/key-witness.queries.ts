import type { EntityManager } from "@mikro-orm/postgresql";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";

export interface KeyWitness {
  readonly keyId: string;
  readonly sealed: string;
  /** Whether the key is or was the current one of a process, so that secrets may need it. */
  readonly seals: boolean;
}

export function listWitnesses(em: EntityManager): Promise<KeyWitness[]> {
  return em.execute<KeyWitness[]>(
    `select key_id as "keyId", sealed, seals from encryption_key_witnesses order by key_id`,
  );
}

/** Processes that start together with one key may all do this: the first one's text stays. */
export async function writeWitness(em: EntityManager, { keyId, sealed, seals }: KeyWitness): Promise<void> {
  await em.execute(
    `insert into encryption_key_witnesses as witness (key_id, sealed, seals, created_at) values (?, ?, ?, ?)
     on conflict (key_id) do update set seals = witness.seals or excluded.seals`,
    [keyId, sealed, seals, await readDatabaseTime(em)],
  );
}

/** For keys that seal nothing any more. */
export async function deleteWitnesses(em: EntityManager, keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) await em.execute("delete from encryption_key_witnesses where key_id = ?", [keyId]);
}
