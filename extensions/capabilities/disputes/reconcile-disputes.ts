import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { EngineDispute } from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { refreshDispute } from "./refresh-dispute.ts";

const OPEN = ["dispute_opened", "dispute_challenged"];

/** Finds what lost events would have said. Lists tell only which disputes to read again, since a list may be outdated. */
export async function reconcileRecentDisputes(work: UnitOfWork, since: Date): Promise<void> {
  const { disputes } = await merchantEngine(work);
  const ours = await findOpenOrRecent(work, since);
  const seen = new Set<string>();
  for (const filter of [{ createdFrom: since }, { statuses: OPEN }])
    for await (const engine of disputes.list(filter)) {
      const known = ours.get(engine.engineDisputeId);
      if (!seen.has(engine.engineDisputeId) && !(known && isSame(known, engine)))
        await refreshDispute(work, engine.engineDisputeId);
      seen.add(engine.engineDisputeId);
    }
  for (const [engineDisputeId, { status }] of ours)
    if (OPEN.includes(status) && !seen.has(engineDisputeId)) await refreshDispute(work, engineDisputeId);
}

async function findOpenOrRecent({ em, environment }: UnitOfWork, since: Date) {
  const rows = await em.find(DisputeExtensionEntity, {
    environment,
    $or: [{ status: { $in: OPEN } }, { createdAt: { $gte: since } }],
  });
  return new Map(rows.map((row) => [row.engineDisputeId, row]));
}

function isSame(ours: DisputeExtension, engine: EngineDispute): boolean {
  return (
    ours.stage === engine.stage &&
    ours.status === engine.status &&
    ours.amountMinorUnits === engine.amountMinorUnits &&
    ours.respondBy?.getTime() === engine.respondBy?.getTime()
  );
}
