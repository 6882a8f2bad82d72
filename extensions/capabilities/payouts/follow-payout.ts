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
  CONFIRM_FAILURE_AFTER_MS,
  hear,
  type PayoutStatus,
  UNDER_WAY,
  UNDONE,
} from "./payout.rules.ts";
import { findPayout } from "./send-payout.ts";

type Before = Readonly<Payout>;

/**
 * A bank returns a credit within two banking days by the rules of ACH, and later ones by agreement of the banks. Processors report some
 * only with the month's statement.
 */
const LATE_DAYS = 90;
const NOT_PAID = ["failed", "reversed", "cancelled", "expired", "ineligible", "not_permitted"] as const;

/** A payout as the engine has it. */
export const payoutCopy = engineCopy({
  entity: PayoutEntity,
  noun: "payout",
  key: "id",
  idOf: ({ enginePayoutId }: EnginePayout) => enginePayoutId,
  isKept: isOurs,
  // Null for one whose request has not arrived, too: it is asked for again until it is known.
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
  async changed(phase, row, _remote, before) {
    if (before) await followChange(phase, row, before);
  },
});

async function* listNotPaid(work: UnitOfWork, span: Span): AsyncGenerator<EnginePayout> {
  yield* (await merchantEngine(work)).payouts.list({ ...span, statuses: [...NOT_PAID] });
}

/** Payouts that other systems made at the engine are theirs. */
function isOurs(enginePayoutId: string): boolean {
  return enginePayoutId.startsWith("po_");
}

/** Rows are locked in the order of the capabilities. */
async function lockBefore(phase: UnitOfWork, { currency, settlementId }: Payout): Promise<void> {
  await lockBalance(phase, currency);
  if (settlementId != null) await lockSettlement(phase, settlementId);
}

/** What an answer of the engine changes. Between an answer and an older one the status decides, which only goes forward. */
function copiedColumns({ engineStatus, failure, connectorReference, createdAt }: EnginePayout, row: Before | null) {
  if (!row) return {};
  const { status, isConflict } = hear(row.status, engineStatus);
  const isNewFailure = status !== row.status && (status === "failed" || status === "returned");
  return {
    status,
    traceId: connectorReference ?? row.traceId ?? null,
    outcomeUnknownSince: null,
    arrivalEstimateAt: row.arrivalEstimateAt ?? arrivalEstimate(row.method, createdAt ?? row.createdAt),
    ...(isNewFailure && { failureCode: failure.code, failureMessage: failureMessage(row, status, failure.message) }),
    hasConflict: row.hasConflict || isConflict,
  };
}

/** The words of the processor, and what it means for the money. */
function failureMessage(
  { settlementId, recoveryEntryId }: Before,
  status: PayoutStatus,
  reason: string | null,
): string {
  const what = status === "returned" ? "The bank sent the payout back" : "The payout failed";
  const money =
    settlementId == null || recoveryEntryId != null
      ? "Its amount is available again."
      : "Its amount stays in its settlement.";
  return `${what}${reason ? `: ${reason.replace(/\.?$/, ".")}` : "."} ${money}`;
}

function eventOf(before: Before, row: Payout) {
  if (row.hasConflict && !before.hasConflict) return "payout.conflict";
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

async function followChange(phase: UnitOfWork, row: Payout, before: Before): Promise<void> {
  await bookPayout(phase, row, before.status);
  if (row.hasConflict && !before.hasConflict) await freezeForConflict(phase, row);
  if (row.status === "failed" && before.status !== "failed") confirmFailureLater(phase, row);
}

/** A settlement's payout is made again only after the engine has said twice that it failed. */
function confirmFailureLater(phase: UnitOfWork, { id, settlementId }: Payout): void {
  if (settlementId == null) return;
  const at = new Date(phase.now().getTime() + CONFIRM_FAILURE_AFTER_MS);
  phase.due({ kind: CONFIRM_FAILURE, subjectId: id, at });
}
