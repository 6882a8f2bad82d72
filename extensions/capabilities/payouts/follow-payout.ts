import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { lockSettlement } from "#extensions/capabilities/settlements/index.ts";
import type { EnginePayout } from "#extensions/connectors/engine/index.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import type { Span } from "#extensions/platform/engine-events/engine-copy-terms.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { bookPayout } from "./book-payout.ts";
import { CONFIRM_FAILURE } from "./due-kinds.ts";
import { freezeForConflict } from "./freeze.ts";
import { type Payout, PayoutEntity } from "./payout.entity.ts";
import {
  arrivalEstimate,
  bookedStatusOf,
  CONFIRM_FAILURE_AFTER_MS,
  isJudged,
  isOpenConflict,
  isUncertain,
  outcomeOfEngineStatus,
  type PayoutStatus,
  UNDER_WAY,
  UNDONE,
} from "./payout.rules.ts";
import { findPayout } from "./send-payout.ts";

type Before = Readonly<Payout>;

/**
 * ACH credits are returned within two banking days, and later by agreement of the banks. Some processors report returns
 * only in the monthly statement.
 */
const LATE_DAYS = 90;
const NOT_PAID = ["failed", "reversed", "cancelled", "expired", "ineligible", "not_permitted"] as const;

/** Copies the engine's payouts. */
export const payoutCopy = engineCopy({
  entity: PayoutEntity,
  noun: "payout",
  key: "id",
  idOf: ({ enginePayoutId }: EnginePayout) => enginePayoutId,
  isKept: isOurs,
  // Also null when the request has not arrived; the check repeats until the engine knows it.
  read: async (work, payoutId, row) => (row ? findPayout(work, payoutId) : null),
  async *list(work, span): AsyncGenerator<EnginePayout> {
    yield* (await merchantEngine(work)).payouts.list(span);
  },
  columns: copiedColumns,
  initial: () => ({}),
  open: { column: "status", in: UNDER_WAY },
  late: [
    { what: "paid payouts", where: { status: "paid" }, days: LATE_DAYS, listChanged: listNotPaid },
    { what: "payouts that did not arrive", where: { status: { $in: UNDONE } }, days: LATE_DAYS, list: listNotPaid },
  ],
  events: { created: "payout.created", updated: eventOf },
  parentIdOf: ({ settlementId }) => settlementId ?? null,
  lockFirst: async (phase, row) => row && lockBefore(phase, row),
  async changed(phase, changes) {
    for (const { row, before } of changes) if (before) await followChange(phase, row, before);
  },
});

async function* listNotPaid(work: UnitOfWork, span: Span): AsyncGenerator<EnginePayout> {
  yield* (await merchantEngine(work)).payouts.list({ ...span, statuses: [...NOT_PAID] });
}

/** Payouts that other systems created at the engine are ignored. */
function isOurs(enginePayoutId: string): boolean {
  return enginePayoutId.startsWith("po_");
}

/** Rows are locked in the capabilities' order. */
async function lockBefore(phase: UnitOfWork, { currency, settlementId }: Payout): Promise<void> {
  await lockBalance(phase, currency);
  if (settlementId != null) await lockSettlement(phase, settlementId);
}

/** Columns that an engine answer changes. The status decides between an answer and an older one. */
function copiedColumns({ engineStatus, failure, connectorReference, createdAt }: EnginePayout, row: Before | null) {
  if (!row) return {};
  const { status, isConflict } = outcomeOfEngineStatus(row, engineStatus);
  const bookedStatus = bookedStatusOf(status, row.failureConfirmedAt != null, row.bookedStatus);
  return {
    status,
    bookedStatus,
    traceId: connectorReference ?? row.traceId ?? null,
    outcomeUnknownSince: null,
    arrivalEstimateAt: row.arrivalEstimateAt ?? arrivalEstimate(row.method, createdAt ?? row.createdAt),
    ...(status !== row.status && failureColumns(status, failure)),
    // A resolved payout conflicts again only when a later failure or return proves wrong.
    ...(isConflict && !isJudged(row) && { hasConflict: true, conflictResolvedAt: null }),
  };
}

/** The processor's code and message. A repeated failure needs a new confirmation. */
function failureColumns(status: PayoutStatus, { code, message }: EnginePayout["failure"]) {
  const what = FAILURES.get(status);
  const failureMessage = what === undefined ? null : `${what}${message ? `: ${message.replace(/\.?$/, ".")}` : "."}`;
  return { failureCode: what === undefined ? null : code, failureMessage, failureReportedAt: null };
}

const FAILURES: ReadonlyMap<PayoutStatus, string> = new Map([
  ["failed", "The payout failed"],
  ["canceled", "The processor canceled the payout"],
  ["returned", "The bank sent the payout back"],
]);

function eventOf(before: Before, row: Payout) {
  if (isNewConflict(row, before)) return "payout.conflict";
  if (row.status === before.status) return "payout.updated";
  return EVENTS[row.status] ?? "payout.updated";
}

const EVENTS: Partial<
  Record<PayoutStatus, "payout.in_transit" | `payout.${"paid" | "failed" | "canceled" | "returned"}`>
> = {
  in_transit: "payout.in_transit",
  paid: "payout.paid",
  failed: "payout.failed",
  canceled: "payout.canceled",
  returned: "payout.returned",
};

function isNewConflict(row: Payout, before: Before): boolean {
  return isOpenConflict(row) && !isOpenConflict(before);
}

async function followChange(phase: UnitOfWork, row: Payout, before: Before): Promise<void> {
  await bookPayout(phase, row, before.bookedStatus);
  if (isNewConflict(row, before)) await freezeForConflict(phase, row);
  if (row.status !== before.status && isUncertain(row)) confirmFailureLater(phase, row);
}

/** The money is released only when the engine confirms the failure. */
function confirmFailureLater(phase: UnitOfWork, { id }: Payout): void {
  const at = new Date(phase.now().getTime() + CONFIRM_FAILURE_AFTER_MS);
  phase.due({ kind: CONFIRM_FAILURE, subjectId: id, at });
}
