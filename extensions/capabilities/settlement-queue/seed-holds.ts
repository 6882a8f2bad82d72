import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { placeHold } from "./holds.ts";
import { lockGroups } from "./release-groups.ts";
import { type Hold, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";

/** Reasons of the demo's holds. */
const HOLDS: readonly Pick<Hold, "reason" | "note">[] = [
  { reason: "risk", note: "First order of this size. We wait for the customer to call back." },
  { reason: "merchant_request", note: "Out of stock until next week." },
];

/** The newest sales stay free, to try a release: lifting a risk hold requires a second person. */
const FREE = 5;

/** Lets a member of the demo organization hold waiting sales, once. */
export async function seedHolds(work: UnitOfWork, { memberId }: DemoOrganization): Promise<Record<string, never>> {
  const { context, tenant, environment, requestId, clock, em } = work;
  if ((await em.count(EventEntity, { environment, type: "settlement_queue_entry.held" })) > 0) return {};
  const options = { orderBy: { availableOn: "desc", id: "desc" }, limit: FREE + HOLDS.length } as const;
  const sales = await em.find(
    SettlementQueueEntryEntity,
    { environment, status: "pending", entryType: "charge" },
    options,
  );
  const groupIds = sales.slice(-HOLDS.length).map(({ groupId }) => groupId);
  const call = { environment, requestId, idempotencyKey: null, actor: { userId: memberId } };
  await createUnitOfWork(context, tenant, call, clock).atomically(async (phase) => {
    const locked = (await lockGroups(phase, groupIds)).filter(({ id, groupId }) => id === groupId);
    for (const [index, entry] of locked.entries()) {
      const hold = HOLDS[index];
      if (hold) placeHold(phase, entry, { ...hold, placedBy: phase.actor, until: null });
    }
    await phase.save();
  });
  return {};
}
