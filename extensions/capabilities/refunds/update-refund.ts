import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type RefundExtension, RefundExtensionEntity } from "./refund.entity.ts";

interface RefundChange {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
  /** Merged with the existing entries. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Changes the merchant's metadata on a refund. It is not sent to the engine. */
export async function updateRefund(
  work: UnitOfWork,
  refundId: string,
  { fields, metadata }: RefundChange,
): Promise<RefundExtension> {
  changedFields("a refund", fields, ["metadata"]);
  return work.atomically(async (phase) => {
    const refund = await lockRow(phase, RefundExtensionEntity, refundId, "refund");
    assertVersion(phase, refund);
    refund.metadata = mergedMetadata(refund.metadata, metadata);
    phase.record({
      type: "refund.updated",
      subject: refund,
      data: { fields: "metadata" },
      parentId: refund.transactionId,
    });
    await phase.save();
    return refund;
  });
}
