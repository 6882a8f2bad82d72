import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { disputeSubject, lockDispute } from "./disputes.service.ts";

const CHANGEABLE = ["metadata"];

interface DisputeChange {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
  /** Merged with the existing entries. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Changes the merchant's metadata on a dispute. It is not sent to the engine or the bank. */
export async function updateDispute(
  work: UnitOfWork,
  disputeId: string,
  { fields, metadata }: DisputeChange,
): Promise<DisputeExtension> {
  changedFields("a dispute", fields, CHANGEABLE);
  return work.atomically(async (phase) => {
    const { dispute } = await disputeSubject(phase, { disputeId });
    const locked = await lockDispute(phase, dispute);
    assertVersion(phase, locked);
    locked.metadata = mergedMetadata(locked.metadata, metadata);
    const data = { fields: "metadata" };
    phase.record({ type: "dispute.updated", subject: locked, data, parentId: locked.transactionId });
    await phase.save();
    return locked;
  });
}
