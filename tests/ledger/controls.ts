import { expect } from "vitest";
import { instantLimits, instantRange } from "#extensions/capabilities/payouts/instant-terms.ts";
import { type Payout, PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { SettlementEntity, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import { payoutsAtEngine } from "./at-engine.ts";
import type { People } from "./people.ts";

const DAY_MS = 86_400_000;

export interface Controls {
  /** Larger amounts need a second person. */
  readonly approvalThreshold: bigint;
  /** The most that a second person may release of risk holds per day. */
  readonly riskHoldLimit: bigint;
}

/** Asserts that no control was bypassed: limits, second person, review of new requesters, and holds. */
export async function assertControls(organization: TestOrganization, controls: Controls, people: People) {
  const { em } = organization.work();
  const all = await em.find(PayoutEntity, { method: "instant" }, { orderBy: { createdAt: "asc", id: "asc" } });
  assertDayLimit(all.filter(countsForLimits));
  const atEngine = new Set((await payoutsAtEngine(organization)).map(({ id }) => id));
  for (const payout of all) if (atEngine.has(payout.id)) assertReviewed(payout, controls, people);
  assertRequestersKnown(all.filter(countsForLimits));
  const byOperators = await em.find(AuditEventEntity, { action: "payouts.hold_lifted" });
  const ofOperators = new Set(byOperators.map(({ subjectId }) => subjectId));
  assertRiskHoldLimit(
    all.filter(({ id }) => !ofOperators.has(id)),
    controls,
  );
  await assertSettlementsApproved(organization, controls, people);
  expect(await em.count(SettlementQueueEntryEntity, { status: "held", settlementId: { $ne: null } })).toBe(0);
}

/** The money has left or may have left. */
function countsForLimits({ status }: Payout): boolean {
  return status !== "failed" && status !== "canceled";
}

function sumOf(payouts: readonly Payout[]): bigint {
  return payouts.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n);
}

/** The requests within 24 hours before each payout stayed within the day's limit. */
function assertDayLimit(payouts: readonly Payout[]): void {
  const most = instantLimits("USD").find(({ window, scope }) => window === "day" && scope === "merchant")?.amount ?? 0n;
  payouts.forEach(({ id, createdAt }, at) => {
    const inDay = payouts.slice(0, at + 1).filter((each) => each.createdAt.getTime() > createdAt.getTime() - DAY_MS);
    const used = sumOf(inDay);
    expect({ id, used, isExceeded: used > most }).toEqual({ id, used, isExceeded: false });
  });
}

/** Payouts above the threshold were approved by a second person; held ones were reviewed. */
function assertReviewed(payout: Payout, { approvalThreshold }: Controls, { personBehind }: People): void {
  const { id, amountMinorUnits, initiatedBy, approvedBy, reviewReason, reviewedAt } = payout;
  const needsApproval = amountMinorUnits > approvalThreshold;
  expect({
    id,
    isUnapproved: needsApproval && approvedBy == null,
    isSelfApproved: approvedBy != null && personBehind(approvedBy) === personBehind(initiatedBy),
    isUnreviewed: reviewReason != null && reviewedAt == null,
  }).toEqual({ id, isUnapproved: false, isSelfApproved: false, isUnreviewed: false });
}

/** Without a review, a person with only new payouts gets half of one payout in total. */
function assertRequestersKnown(payouts: readonly Payout[]): void {
  const unreviewed = payouts.filter(({ reviewReason }) => reviewReason == null);
  for (const [requester, own] of Map.groupBy(unreviewed, (payout) => payout.requester)) {
    const total = sumOf(own);
    const isTrusted = total > instantRange("USD").most / 2n;
    expect({ requester, total, isTrusted }).toEqual({ requester, total, isTrusted: false });
  }
}

/** Second persons released at most the limit within 24 hours. */
function assertRiskHoldLimit(payouts: readonly Payout[], { riskHoldLimit }: Controls): void {
  const lifted = payouts.filter(({ reviewReason, approvedBy }) => reviewReason != null && approvedBy != null);
  for (const { id, reviewedAt } of lifted) {
    const end = reviewedAt?.getTime() ?? 0;
    const inDay = lifted.filter((each) => {
      const at = each.reviewedAt?.getTime() ?? 0;
      return at > end - DAY_MS && at <= end;
    });
    expect({ id, isExceeded: sumOf(inDay) > riskHoldLimit }).toEqual({ id, isExceeded: false });
  }
}

async function assertSettlementsApproved(
  organization: TestOrganization,
  { approvalThreshold }: Controls,
  { personBehind }: People,
): Promise<void> {
  const approved = await organization.work().em.find(SettlementEntity, { approvedAt: { $ne: null } });
  for (const { id, netMinorUnits, approvedBy, closedBy } of approved)
    expect({
      id,
      isUnapproved: (netMinorUnits ?? 0n) > approvalThreshold && approvedBy == null,
      isSelfApproved: approvedBy != null && personBehind(approvedBy) === personBehind(closedBy ?? ""),
    }).toEqual({ id, isUnapproved: false, isSelfApproved: false });
}
