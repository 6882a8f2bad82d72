import { randomUUID } from "node:crypto";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import type { CapabilityWorld, Stage } from "#tests/support/world.ts";
import { aReleasedEntry } from "./some-entries.ts";

const gross = 4_200n;
/** A page about the settlement that this id of the world names. */
const about = (name: string): Entry => ({ params: ({ [name]: id = "" }) => ({ id }) });

/** A settlement that another person has closed, of a currency that no other world uses. */
async function aClosedSettlement({ platform, organization }: Stage, currency: string): Promise<string> {
  const { settlementId } = await aReleasedEntry(organization.work(), { gross, currency });
  const call = { environment: "sandbox", requestId: "world", idempotencyKey: null } as const;
  const { tenant } = organization.work();
  const work = createUnitOfWork(platform.context, tenant, { ...call, actor: { userId: "usr_closer" } });
  const settlement = await closeSettlement.run(work, { settlementId: settlementId ?? "" });
  return settlement.settlementId;
}

/** With stopped payouts, a settlement waits for a person. */
async function stopPayouts(organization: TestOrganization, currency: string): Promise<void> {
  await organization.work().atomically(async (phase) => {
    const balance = await lockBalance(phase, currency);
    balance.payoutsFrozenAt = phase.now();
    await phase.save();
  });
}

export const world: CapabilityWorld = {
  async build(stage) {
    const { organization } = stage;
    await stopPayouts(organization, "NOK");
    const { id: customerId } = await createCustomer(organization.work(), { name: stage.canary });
    const accruing = await aReleasedEntry(organization.work(), { gross, currency: "AUD", customerId });
    const closing = await aReleasedEntry(organization.work(), { gross, currency: "NZD" });
    const removable = await aReleasedEntry(organization.work(), { gross, currency: "DKK" });
    return {
      settlement_id: accruing.settlementId ?? "",
      closing_settlement_id: closing.settlementId ?? "",
      approvable_settlement_id: await aClosedSettlement(stage, "NOK"),
      closed_settlement_id: await aClosedSettlement(stage, "PLN"),
      open_settlement_id: removable.settlementId ?? "",
      removable_settlement_queue_entry_id: removable.id,
    };
  },
  async buildLive({ organization }) {
    const { settlementId } = await aReleasedEntry(organization.liveWork(), { gross, currency: "AUD" });
    return { settlement_id: settlementId ?? "" };
  },
  samples: {
    "settlements.list": () => [
      { message: { limit: 100 } },
      { message: { settlement_status: ["accruing"], currency: "AUD" } },
    ],
    "settlements.close": ({ closing_settlement_id: settlement_id = "" }) => [{ ids: { settlement_id } }],
    "settlements.approve": ({ approvable_settlement_id: settlement_id = "" }) => [{ ids: { settlement_id } }],
    "settlements.removeEntries": ({ open_settlement_id: settlement_id = "", removable_settlement_queue_entry_id }) => [
      { ids: { settlement_id }, message: { settlement_queue_entry_ids: [removable_settlement_queue_entry_id] } },
    ],
    "settlements.statement": ({ closed_settlement_id: settlement_id = "" }) => [
      { ids: { settlement_id } },
      { ids: { settlement_id }, message: { format: "csv" } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/settlements.list": { query: () => ({ currency: "AUD" }) },
    "GET routes/_dashboard+/settlements.$id._index": about("settlement_id"),
    "GET routes/_dashboard+/settlements.$id.statement": {
      ...about("closed_settlement_id"),
      query: () => ({ format: "csv" }),
    },
    "GET routes/_dashboard+/settlements.$id.remove": {
      ...about("open_settlement_id"),
      query: ({ removable_settlement_queue_entry_id: entry = "" }) => ({ entry }),
    },
    "POST routes/_dashboard+/settlements.$id.close": { ...about("closing_settlement_id"), form: () => ({}) },
    "POST routes/_dashboard+/settlements.$id.approve": { ...about("approvable_settlement_id"), form: () => ({}) },
    "POST routes/_dashboard+/settlements.$id.remove": {
      ...about("open_settlement_id"),
      form: ({ removable_settlement_queue_entry_id = "" }) => ({
        idempotency_key: randomUUID(),
        settlement_queue_entry_ids: removable_settlement_queue_entry_id,
      }),
    },
  },
};
