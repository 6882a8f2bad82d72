import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { pdfOf } from "./pdf-bytes.ts";
import type { Platform, TestOrganization } from "./platform.ts";

/** A dispute that the bank has just opened, known to the engine and to us. */
export async function aDispute(
  { sandbox }: Pick<Platform, "sandbox">,
  organization: TestOrganization,
  dispute: Record<string, unknown> = {},
): Promise<DisputeExtension> {
  const { dispute_id: engineDisputeId } = await sandbox.openDispute(organization.engineMerchantId, dispute);
  const opened = await disputeCopy.refresh(organization.work(), engineDisputeId);
  if (!opened) throw new Error("the engine has no such dispute");
  return opened;
}

export const A_PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
/** One empty page. */
export const A_PDF = new Uint8Array(pdfOf());
