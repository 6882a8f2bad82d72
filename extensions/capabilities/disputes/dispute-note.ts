import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";

type Noted = Pick<DisputeExtension, "organizationId" | "id" | "sealedNote">;

const noteContext = ({ organizationId, id }: Noted) => ({ organizationId, recordId: id, field: "note" });

/** The merchant's note. Null without one. */
export async function noteOf({ context }: UnitOfWork, dispute: Noted): Promise<string | null> {
  return dispute.sealedNote == null ? null : context.encryption.decrypt(dispute.sealedNote, noteContext(dispute));
}

/** The columns that store a note. */
export async function noteColumns({ context: { encryption } }: UnitOfWork, dispute: Noted, note: string | undefined) {
  if (note === undefined) return { sealedNote: null, encryptionKeyId: null };
  return {
    sealedNote: await encryption.encrypt(note, noteContext(dispute)),
    encryptionKeyId: encryption.currentKeyId,
  };
}
