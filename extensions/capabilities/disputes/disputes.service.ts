import { LockMode } from "@mikro-orm/core";
import { NotFoundError } from "#extensions/errors.ts";
import { afterPosition, cutPage, DEFAULT_PAGE_SIZE, decodeCursor } from "#extensions/paging.ts";
import type { UnitOfWork } from "#extensions/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { type Evidence, EvidenceEntity } from "./evidence.entity.ts";

export interface DisputeSelection {
  limit?: number | undefined;
  cursor?: string | undefined;
  statuses: readonly string[];
  stages: readonly string[];
}

/** Newest first, one indexed query and no call to the engine. */
export async function listDisputes(
  work: UnitOfWork,
  { limit = DEFAULT_PAGE_SIZE, cursor, statuses, stages }: DisputeSelection,
) {
  const filters = { environment: work.environment, statuses, stages };
  const rows = await work.em.find(
    DisputeExtensionEntity,
    {
      environment: work.environment,
      ...(statuses.length > 0 && { status: { $in: [...statuses] } }),
      ...(stages.length > 0 && { stage: { $in: [...stages] } }),
      ...(cursor !== undefined && afterPosition(decodeCursor(cursor, filters))),
    },
    { orderBy: { createdAt: "desc", id: "desc" }, limit: limit + 1 },
  );
  return cutPage(rows, limit, filters);
}

/** By our id or by the engine's, since the engine's answer to a submission carries its own. */
export async function getDispute(work: UnitOfWork, disputeId: string): Promise<DisputeExtension> {
  const dispute = await work.em.findOne(DisputeExtensionEntity, {
    environment: work.environment,
    $or: [{ id: disputeId }, { engineDisputeId: disputeId }],
  });
  if (!dispute) throw NotFoundError.of("dispute", disputeId);
  return dispute;
}

/** The row as it is now, locked until the atomic phase ends. */
export async function lockDispute(
  work: UnitOfWork,
  { organizationId, id }: DisputeExtension,
): Promise<DisputeExtension> {
  return work.em.findOneOrFail(
    DisputeExtensionEntity,
    { organizationId, id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
}

/** All evidence of a dispute, in the order of its types. */
export async function listEvidence(work: UnitOfWork, disputeId: string): Promise<Evidence[]> {
  return evidenceOf(work, await getDispute(work, disputeId));
}

export function evidenceOf(work: UnitOfWork, dispute: DisputeExtension): Promise<Evidence[]> {
  return work.em.find(EvidenceEntity, { disputeId: dispute.id }, { orderBy: { evidenceType: "asc" } });
}
