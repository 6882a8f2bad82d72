import type { EntityManager } from "@mikro-orm/postgresql";
import type { Encryption } from "#extensions/platform/encryption/encryption.ts";
import { sealedColumns } from "./evidence-text.ts";

interface Sealing {
  readonly organizationId: string;
  readonly batchSize?: number;
}

const BATCH = 100;

/**
 * Encrypts the texts of one organization that were attached before texts were encrypted, and returns their number. Safe
 * to interrupt, to repeat and to run twice at once.
 */
export async function sealTexts(
  em: EntityManager,
  encryption: Encryption,
  { organizationId, batchSize = BATCH }: Sealing,
): Promise<number> {
  let total = 0;
  for (let sealed = batchSize; sealed === batchSize; total += sealed)
    sealed = await em.transactional((phase) =>
      sealBatch(phase as EntityManager, encryption, { organizationId, batchSize }),
    );
  return total;
}

async function sealBatch(
  em: EntityManager,
  encryption: Encryption,
  { organizationId, batchSize }: Required<Sealing>,
): Promise<number> {
  const rows = await em.execute<{ id: string; text: string }[]>(
    `select id, text from dispute_evidence
     where organization_id = ? and text is not null order by id limit ? for update skip locked`,
    [organizationId, batchSize],
  );
  for (const { id, text } of rows) {
    const { sealedText, encryptionKeyId } = await sealedColumns({ encryption }, { organizationId, id }, text);
    await em.execute(
      `update dispute_evidence set text = ?, sealed_text = ?, encryption_key_id = ? where organization_id = ? and id = ?`,
      [null, sealedText, encryptionKeyId, organizationId, id],
    );
  }
  return rows.length;
}
