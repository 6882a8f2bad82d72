import { randomUUID } from "node:crypto";
import {
  type EntryType,
  enterQueue,
  SettlementEntity,
  type SettlementQueueEntry,
  SettlementQueueEntryEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import {
  type SettlementSettings,
  SettlementSettingsEntity,
} from "#extensions/capabilities/settlement-queue/settlement-settings.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Settlement settings of the organization; closed by hand by default. */
export async function withTerms(of: { work(): UnitOfWork }, terms: Partial<SettlementSettings>): Promise<void> {
  const work = of.work();
  const settings = createRow(work, SettlementSettingsEntity, {
    id: newId("settlementSettings"),
    queueMode: "auto",
    timeZone: "America/New_York",
    cutoffTime: "17:00",
    delayBusinessDays: 2,
    schedule: "manual",
    currencyTerms: [{ currency: "USD", minimumMinorUnits: "100", approvalThresholdMinorUnits: null }],
    ...terms,
  });
  await work.em.persist(settings).flush();
}

/** A threshold of approval in some currencies, with a minimum as the others have. */
export const withThreshold = (approvalThresholdMinorUnits: string, ...currencies: string[]) => ({
  currencyTerms: (currencies.length > 0 ? currencies : ["USD"]).map((currency) => ({
    currency,
    minimumMinorUnits: "100",
    approvalThresholdMinorUnits,
  })),
});

interface Entry {
  readonly type?: EntryType;
  readonly gross: bigint;
  readonly fee?: bigint;
  readonly currency?: string;
  readonly transactionId?: string;
  readonly customerId?: string;
  readonly sourceId?: string;
}

/** Adds an entry to the settlement that accrues. `before` runs before the transaction ends. */
export function aReleasedEntry(
  work: UnitOfWork,
  entry: Entry,
  before: () => Promise<unknown> = async () => null,
): Promise<SettlementQueueEntry> {
  const {
    type = "charge",
    gross,
    fee = 0n,
    currency = "USD",
    transactionId,
    customerId = null,
    sourceId = transactionId ?? randomUUID(),
  } = entry;
  return work.atomically(async (phase) => {
    const row = await enterQueue(phase, {
      entryType: type,
      sourceId,
      sourceEvent: `${type}_${randomUUID()}`,
      currency,
      grossMinorUnits: gross,
      feeMinorUnits: fee,
      transactionId: transactionId ?? null,
      customerId,
    });
    await before();
    return row;
  });
}

export async function someReleasedEntries(work: UnitOfWork, ...entries: readonly Entry[]): Promise<string> {
  let settlementId = "";
  for (const entry of entries) settlementId = (await aReleasedEntry(work, entry)).settlementId ?? "";
  return settlementId;
}

/** Settlements as they are now, the oldest first. */
export function settlementsOf({ em }: UnitOfWork) {
  return em.fork().find(SettlementEntity, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

/** A sale of 5000 with its fee of 175 and a refund of 1000, in the settlement that accrues. */
export async function aSaleWithItsRefund(of: { work(): UnitOfWork }, currency = "USD") {
  const sale = await aReleasedEntry(of.work(), { gross: 5_000n, currency });
  await of.work().atomically(async (phase) => {
    const offsets = await phase.em.findOneOrFail(SettlementQueueEntryEntity, { id: sale.id });
    const common = { sourceId: sale.sourceId, currency, offsets };
    const fee = { entryType: "fee", sourceEvent: `fee_${sale.id}`, grossMinorUnits: 0n, feeMinorUnits: 175n } as const;
    await enterQueue(phase, { ...common, ...fee });
    await enterQueue(phase, {
      ...common,
      entryType: "refund",
      sourceEvent: `refund_${sale.id}`,
      grossMinorUnits: -1_000n,
    });
  });
  return { saleId: sale.id, settlementId: sale.settlementId ?? "" };
}
