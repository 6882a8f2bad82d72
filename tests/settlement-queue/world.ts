import { randomUUID } from "node:crypto";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aSale, entriesOf } from "./sales.ts";

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { id } = await anEnginePayment(platform, organization);
    const [charge] = await entriesOf(organization.work(), id);
    const scope = { organizationId: organization.id };
    const { settlementQueue } = platform.callers.grpc.forOrganization(scope);
    const settlementQueueEntryIds = [charge?.id ?? ""];
    await settlementQueue.holdSettlementQueueEntries({ settlementQueueEntryIds, note: canary });
    return { settlement_queue_entry_id: charge?.id ?? "" };
  },
  async buildLive({ organization }) {
    const work = organization.liveWork();
    const [charge] = await entriesOf(work, await aSale(work));
    return { settlement_queue_entry_id: charge?.id ?? "" };
  },
  samples: {
    "settlementQueueEntries.list": ({ settlement_queue_entry_id }) => [
      { message: { limit: 100 } },
      { message: { settlement_queue_entry_status: ["held"], entry_type: ["charge"], net_amount: { gte: 1 } } },
      { message: { source_id: settlement_queue_entry_id } },
    ],
    "settlementQueueEntries.preview": ({ settlement_queue_entry_id }) => [
      { message: { settlement_queue_entry_ids: [settlement_queue_entry_id] } },
      { message: { filter: { currency: "USD", settlement_queue_entry_status: "held" } } },
    ],
    "settlementQueueEntries.hold": ({ settlement_queue_entry_id }) => [
      {
        message: {
          settlement_queue_entry_ids: [settlement_queue_entry_id],
          reason: "merchant_request",
          note: "Waiting for the delivery",
        },
      },
    ],
    "settlementQueueEntries.release": ({ settlement_queue_entry_id }) => [
      {
        message: { settlement_queue_entry_ids: [settlement_queue_entry_id] },
        headers: { "idempotency-key": randomUUID() },
      },
    ],
    "settlementSettings.update": () => [
      { message: { time_zone: "Europe/Berlin", cutoff_time: "16:30", schedule: "weekly", schedule_day: 5 } },
    ],
  },
  fuzzed: {
    // The settlements of the other worlds close when their tests say so.
    "settlementSettings.update": { schedule: "weekly", queue_mode: "auto", time_zone: "Europe/Berlin" },
  },
};
