import { randomUUID } from "node:crypto";
import { timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import {
  enterQueue,
  SettlementEntity,
  SettlementQueueEntryEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import { releaseEarly } from "#extensions/capabilities/settlement-queue/release-early.ts";
import { approveSettlement } from "#extensions/capabilities/settlements/approve-settlement.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { type History, pickOf, type ServedOrganization } from "./history.ts";
import { callBy } from "./people.ts";

const HOURS = [1, 7, 26];
const ZONES = ["Asia/Tokyo", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Niue"];

/** Steps that turn payments into the merchant's money: the queue, settlements, and the clock. */
export function queueSteps({ platform, organization }: ServedOrganization, { people }: History) {
  const { settlements, settlementQueue, testClocks } = callersOf(platform, organization);
  const rows = () => organization.work().em;

  async function someEntries(pick: number): Promise<string[]> {
    const condition = { entryType: "charge", status: { $in: ["pending", "held"] } } as const;
    const waiting = await rows().find(SettlementQueueEntryEntity, condition, { orderBy: { id: "asc" } });
    return waiting.map(({ id }) => id).filter((_id, at) => (pick >> (at % 20)) % 2 === 1);
  }

  return {
    adjust: (pick: number) => fund({ platform, organization }, BigInt((pick % 20_000) - 3_000)),
    /** As a merchant: a sale waits for its day, and its hold ends. */
    release: async (pick: number) => {
      const settlementQueueEntryIds = await someEntries(pick);
      await settlementQueue.releaseSettlementQueueEntries({ settlementQueueEntryIds }, withKey());
    },
    /** As an operator: before its day. */
    releaseEarly: async (pick: number) => {
      const ids = await someEntries(pick);
      await releaseEarly(await callBy(platform, organization), ids, "Test");
    },
    hold: async (pick: number) =>
      settlementQueue.holdSettlementQueueEntries({ settlementQueueEntryIds: await someEntries(pick) }),
    takeOut: async (pick: number) => {
      const condition = { status: "released" } as const;
      const released = await rows().find(SettlementQueueEntryEntity, condition, { orderBy: { id: "asc" } });
      const entry = pickOf(released, pick);
      if (!entry?.settlementId) return;
      const { settlementId, id } = entry;
      await settlements.removeSettlementEntries({ settlementId, settlementQueueEntryIds: [id] });
    },
    close: async (pick: number) => {
      const settlement = await rows().findOne(SettlementEntity, { accruesFor: { $ne: null } });
      const work = await callBy(platform, organization, pickOf(people.requesters, pick));
      if (settlement) await closeSettlement.run(work, { settlementId: settlement.id });
    },
    approveSettlement: async (pick: number) => {
      const settlement = pickOf(await rows().find(SettlementEntity, { status: "closed" }), pick);
      const work = await callBy(platform, organization, pickOf(people.approvers, pick));
      if (settlement) await approveSettlement(work, settlement.id);
    },
    changeZone: (pick: number) => settlementQueue.updateSettlementSettings({ timeZone: pickOf(ZONES, pick) ?? "UTC" }),
    /** Does nothing with real time. */
    moveClock: async (pick: number) => {
      const { clockStatus } = await testClocks.getTestClock({});
      if (clockStatus !== "real_time") await advanceClock({ platform, organization }, pickOf(HOURS, pick) ?? 1);
    },
  };
}

/** Gives the organization a test clock where it has none. */
export async function advanceClock(
  { platform, organization }: Pick<ServedOrganization, "platform" | "organization">,
  hours: number,
) {
  const { testClocks } = callersOf(platform, organization);
  const { now } = await testClocks.getTestClock({});
  const to = (now ? timestampMs(now) : Date.now()) + hours * 3_600_000;
  return testClocks.advanceTestClock({ to: timestampFromMs(to) });
}

/** Credits an amount like an operator's adjustment, or debits a negative one like a refund. */
export async function fund(
  { platform, organization }: Pick<ServedOrganization, "platform" | "organization">,
  amount: bigint,
) {
  const work = await callBy(platform, organization);
  await work.atomically((phase) =>
    enterQueue(phase, {
      entryType: amount < 0n ? "refund" : "adjustment",
      sourceId: "adjustment_USD",
      sourceEvent: randomUUID(),
      currency: "USD",
      grossMinorUnits: amount,
    }),
  );
}
