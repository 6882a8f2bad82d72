import { timestampDate } from "@bufbuild/protobuf/wkt";
import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { listRiskHoldLimits, lockRiskHoldLimits } from "#extensions/capabilities/risk/index.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TimeRange } from "#proto/tollhouse/v1/ranges_pb.ts";
import type {
  PreviewSettlementQueueReleaseRequest,
  ReleaseSettlementQueueEntriesRequest,
  SettlementQueueFilter,
  SettlementQueueRelease,
} from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { isOpen } from "./entry-postings.ts";
import { endHoldEarly } from "./holds.ts";
import { releaseMessage } from "./release.message.ts";
import { lockGroups, parts, releaseLocked } from "./release-groups.ts";
import { byDay } from "./release-outcomes.ts";
import { assertMayRelease, liftHeldForRisk, withoutHeldForRisk } from "./risk-held.ts";
import { listSelectedGroups, type Selection } from "./selection.queries.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { readSpendable } from "./spendable.queries.ts";

/** Limit on entries per release by filter, which is one transaction. */
const MOST = 10_000;

type SelectionRequest = Pick<PreviewSettlementQueueReleaseRequest, "settlementQueueEntryIds" | "filter">;

/** The entries that a release would release now. */
export async function previewRelease(work: UnitOfWork, request: SelectionRequest): Promise<SettlementQueueRelease> {
  const { named, groupIds } = await select(work, request);
  const entries: SettlementQueueEntry[] = [];
  for (const some of parts(groupIds)) {
    const condition = {
      environment: work.environment,
      groupId: { $in: some },
      status: { $in: ["pending", "held"] },
    } as const;
    entries.push(...(await work.em.find(SettlementQueueEntryEntity, condition, { orderBy: { id: "asc" } })));
  }
  const selected = request.filter ? withoutHeldForRisk(entries) : entries;
  const { ready, early } = byDay(selected, work.now());
  assertFew(request, ready);
  const limits = new Map((await listRiskHoldLimits(work)).map((limit) => [limit.currency, limit]));
  await assertMayRelease(work, limits, selected);
  const already = named.filter((entry) => !isOpen(entry));
  return releaseMessage({ entries: ready, early: outcomesOf(early), already, available: await readAvailable(work) });
}

/**
 * Releases the named or selected entries with the others of their sales. A sale before its day is not released; its
 * hold ends.
 */
export function releaseEntries(
  work: UnitOfWork,
  request: ReleaseSettlementQueueEntriesRequest,
): Promise<SettlementQueueRelease> {
  return work.atomically(async (phase) => {
    // Locked before the sales, as for all risk holds.
    const limits = await lockRiskHoldLimits(phase);
    const { named, groupIds } = await select(phase, request);
    const locked = await lockGroups(phase, groupIds);
    const entries = request.filter ? withoutHeldForRisk(locked) : locked;
    const { ready, early } = byDay(entries, phase.now());
    assertFew(request, ready);
    assertExpected(request, ready);
    await liftHeldForRisk(phase, limits, entries);
    const available = await readAvailable(phase);
    const waiting = outcomesOf(early);
    const held = early.filter(({ status }) => status === "held");
    for (const entry of held) endHoldEarly(phase, entry);
    if (held.length > 0) await phase.save();
    await releaseLocked(phase, ready, phase.actor);
    const known = new Set(entries.map(({ id }) => id));
    // A concurrent release may have come first.
    const already = await refreshed(
      phase,
      named.filter(({ id }) => !known.has(id)),
    );
    return releaseMessage({ entries: ready, early: waiting, already, available });
  });
}

/** The result for entries before their day. */
function outcomesOf(early: readonly SettlementQueueEntry[]) {
  return early.map((entry) => ({ entry, outcome: entry.status === "held" ? "hold_ended" : "not_available_yet" }));
}

/** The named entries, and the groups to release. */
async function select(work: UnitOfWork, { settlementQueueEntryIds: ids, filter }: SelectionRequest) {
  if (ids.length > 0 === (filter !== undefined)) throw refuse("entry_selection_invalid");
  if (!filter) {
    const named = await namedEntries(work, ids);
    return { named, groupIds: [...new Set(named.filter(isOpen).map(({ groupId }) => groupId))] };
  }
  const groupIds = await listSelectedGroups(work, await selectionOf(work, filter), MOST + 1);
  if (groupIds.length > MOST) throw tooManyEntries();
  return { named: [], groupIds };
}

/** In request order. @throws resource_missing for another organization's entry */
export async function namedEntries(work: UnitOfWork, ids: readonly string[]): Promise<SettlementQueueEntry[]> {
  const condition = { environment: work.environment, id: { $in: [...ids] } };
  const found = await work.em.find(SettlementQueueEntryEntity, condition, { refresh: true });
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  return ids.map((id) => {
    const entry = byId.get(id);
    if (!entry) throw noSuch("settlement queue entry", id);
    return entry;
  });
}

async function selectionOf(work: UnitOfWork, filter: SettlementQueueFilter): Promise<Selection> {
  const { currency, settlementQueueEntryStatus: status, availableOn, customerId } = filter;
  return {
    currency,
    statuses: status === undefined ? ["pending", "held"] : [status],
    // A filter selects only releasable entries.
    availableOn: [...boundsOf(availableOn), ["<=", work.now().toISOString()]],
    customerIds: customerId === undefined ? null : await mergedIds(work, customerId),
  };
}

const OPERATORS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

function boundsOf(range: TimeRange | undefined): Selection["availableOn"] {
  if (!range) return [];
  return (Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]).flatMap((name) => {
    const at = range[name];
    return at ? [[OPERATORS[name], timestampDate(at).toISOString()] as const] : [];
  });
}

function assertFew({ filter }: SelectionRequest, entries: readonly SettlementQueueEntry[]): void {
  if (filter && entries.length > MOST) throw tooManyEntries();
}

/** A filter requires the preview's totals; with IDs they are checked if given. */
function assertExpected(
  { filter, expectedCount, expectedNetAmount }: ReleaseSettlementQueueEntriesRequest,
  entries: readonly SettlementQueueEntry[],
): void {
  if (filter && (expectedCount === undefined || expectedNetAmount === undefined))
    throw refuse("expected_total_required");
  const entryCount = entries.length;
  const netMinorUnits = entries.reduce((sum, each) => sum + each.netMinorUnits, 0n);
  if ((expectedCount ?? entryCount) !== entryCount || (expectedNetAmount ?? netMinorUnits) !== netMinorUnits)
    throw refuse("expected_total_mismatch", {
      entry_count: entryCount,
      net_amount: netMinorUnits,
      param: "expected_net_amount",
    });
}

async function refreshed(phase: UnitOfWork, entries: readonly SettlementQueueEntry[]) {
  return entries.length > 0
    ? namedEntries(
        phase,
        entries.map(({ id }) => id),
      )
    : [];
}

async function readAvailable(work: UnitOfWork): Promise<ReadonlyMap<string, bigint>> {
  const balances = await readSpendable(work);
  return new Map([...balances].map(([currency, { merchant_available }]) => [currency, merchant_available]));
}

function tooManyEntries() {
  return refuse("too_many_entries", { max: MOST });
}
