import type { Context } from "#extensions/platform/work/context.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Evidence, EvidenceRow } from "./evidence.entity.ts";

type EvidenceKey = Pick<EvidenceRow, "organizationId" | "id">;

const textContext = ({ organizationId, id }: EvidenceKey) => ({ organizationId, recordId: id, field: "text" });

/** The decrypted text; null for a file. */
export async function textOf(
  { context }: UnitOfWork,
  row: EvidenceKey & Pick<EvidenceRow, "text" | "sealedText">,
): Promise<string | null> {
  return row.sealedText == null ? (row.text ?? null) : context.encryption.decrypt(row.sealedText, textContext(row));
}

/** An untracked row with its text. */
export async function opened(
  work: UnitOfWork,
  { sealedText, encryptionKeyId: _, ...row }: EvidenceRow,
): Promise<Evidence> {
  return { ...row, text: await textOf(work, { ...row, sealedText }) };
}

/** The columns that store a text, or that there is none. */
export async function sealedColumns(
  { encryption }: Pick<Context, "encryption">,
  key: EvidenceKey,
  text: string | null,
) {
  return {
    text: null,
    sealedText: text === null ? null : await encryption.encrypt(text, textContext(key)),
    encryptionKeyId: text === null ? null : encryption.currentKeyId,
  };
}
