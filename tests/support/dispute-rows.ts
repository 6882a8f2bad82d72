import { type DisputeExtension, DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Dispute rows without an engine, for tests of our own table. */
export async function someDisputeRows(
  work: UnitOfWork,
  count: number,
  columns: Partial<Omit<DisputeExtension, "organizationId" | "id" | "environment">> = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const id = newId("dispute", columns.createdAt);
    return work.em.create(DisputeExtensionEntity, {
      organizationId: work.tenant.organizationId,
      id,
      environment: work.environment,
      engineDisputeId: `engine_${id}`,
      transactionId: `pay_${id}`,
      amountMinorUnits: 4_200n,
      currency: "USD",
      stage: "dispute",
      status: "dispute_opened",
      reason: null,
      reasonCode: null,
      respondBy: null,
      openedAt: new Date(),
      closedAt: null,
      lastPlatformActionAt: null,
      outcomeUnknownSince: null,
      evidenceCount: 0,
      unsubmittedCount: 0,
      metadata: {},
      createdAt: new Date(),
      updatedAt: new Date(),
      ...columns,
    });
  });
  await work.em.persist(rows).flush();
  return rows.map(({ id }) => id);
}
