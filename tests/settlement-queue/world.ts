import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aSale, entriesOf } from "./sales.ts";

const entry: Entry = { params: ({ settlement_queue_entry_id = "" }) => ({ id: settlement_queue_entry_id }) };
const chosen: Entry = { query: ({ settlement_queue_entry_id = "" }) => ({ id: settlement_queue_entry_id }) };
const queuePage = (name: string) => `routes/_dashboard+/settlements.queue.${name}`;

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { id } = await anEnginePayment(platform, organization);
    const [charge] = await entriesOf(organization.work(), id);
    const scope = { organizationId: organization.id };
    const { settlementQueue } = platform.callers.grpc.forOrganization(scope);
    const settlementQueueEntryIds = [charge?.id ?? ""];
    await settlementQueue.holdSettlementQueueEntries({ settlementQueueEntryIds, note: canary });
    const [risky] = await entriesOf(organization.work(), (await anEnginePayment(platform, organization)).id);
    await settlementQueue.holdSettlementQueueEntries({ settlementQueueEntryIds: [risky?.id ?? ""], reason: "risk" });
    return { settlement_queue_entry_id: charge?.id ?? "", risky_queue_entry_id: risky?.id ?? "" };
  },
  async buildLive({ organization }) {
    const work = organization.liveWork();
    const [charge] = await entriesOf(work, await aSale(work));
    return { settlement_queue_entry_id: charge?.id ?? "", risky_queue_entry_id: charge?.id ?? "" };
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
    "settlementQueueEntries.liftHolds": ({ risky_queue_entry_id }) => [
      { message: { settlement_queue_entry_ids: [risky_queue_entry_id] } },
    ],
    "settlementQueueEntries.release": ({ settlement_queue_entry_id }) => [
      {
        message: { settlement_queue_entry_ids: [settlement_queue_entry_id] },
      },
    ],
    "settlementSettings.update": () => [
      { message: { time_zone: "Europe/Berlin", cutoff_time: "16:30", schedule: "weekly", schedule_day: 5 } },
    ],
    "settlementSettings.setControls": () => [{ message: { delay_business_days: 2 } }],
  },
  entries: {
    [`GET ${queuePage("_index")}`]: { query: () => ({ show: "all" }) },
    [`GET ${queuePage("$id")}`]: entry,
    [`GET ${queuePage("hold")}`]: chosen,
    [`GET ${queuePage("release")}`]: chosen,
    [`POST ${queuePage("hold")}`]: { ...chosen, form: () => ({ reason: "merchant_request" }) },
    [`POST ${queuePage("release")}`]: { ...chosen, form: () => ({ idempotency_key: randomUUID() }) },
    "GET routes/_dashboard+/settings.settlements": {},
    "POST routes/_dashboard+/settings.settlements": { form: () => ({ queue_mode: "auto" }) },
  },
  fuzzed: {
    // Settlements of the other worlds close at times that their tests choose.
    "settlementSettings.update": { schedule: "weekly", queue_mode: "auto", time_zone: "Europe/Berlin" },
  },
};
