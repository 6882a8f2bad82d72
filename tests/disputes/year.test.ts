import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test, vi } from "vitest";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { DisputeSubmissionEntity } from "#extensions/capabilities/disputes/submission.entity.ts";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startTelling } from "#tests/notifications/telling.ts";
import { DAY_MS, workNow } from "#tests/support/dispute-desk.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf } from "#tests/support/transactions.ts";

vi.setConfig({ testTimeout: 120_000 });

const { platform, toldOf, aConfirmed } = await startTelling();

/** A sale of 42 dollars, of which the bank asks in an inquiry. */
async function aYear() {
  const organization = await anOrganization(platform);
  const { email } = await aConfirmed(organization, ["disputes"]);
  const clients = callersOf(platform, organization);
  const { transactionId } = await aPaidTransaction(platform, organization);
  const start = Date.now();
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization, {
    ...{ payment_id: transactionId, dispute_stage: "pre_dispute" },
    challenge_required_by: new Date(start + 6 * DAY_MS).toISOString(),
  });
  return {
    ...{ organization, email, clients, transactionId, disputeId },
    day: (number: number) =>
      clients.testClocks.advanceTestClock({ to: timestampFromDate(new Date(start + number * DAY_MS)) }),
    async bank(dispute_status: string, dispute_stage?: string) {
      await platform.sandbox.advance(engineDisputeId, { dispute_status, ...(dispute_stage && { dispute_stage }) });
      await disputeCopy.refresh(await workNow(platform, organization), engineDisputeId);
    },
    async answer(value: string) {
      const content = { case: "text", value } as const;
      await clients.disputes.attachEvidence({ disputeId, evidenceType: "product_description", content });
      await clients.disputes.submitResponse({ disputeId });
    },
    sent: () => platform.sandbox.submissions(engineDisputeId),
    read: () => clients.disputes.getDispute({ disputeId }),
  };
}

async function throughAllStages(year: Awaited<ReturnType<typeof aYear>>) {
  const { day, bank, answer } = year;
  await day(1);
  await answer("inquiry");
  await day(20);
  await bank("dispute_opened", "dispute");
  await day(27.5);
  await answer("dispute");
  await day(80);
  await bank("dispute_won");
  await day(130);
  await bank("dispute_opened", "pre_arbitration");
  await answer("pre_arbitration");
  await day(190);
  await bank("dispute_lost");
  await day(220);
  await bank("dispute_opened", "arbitration");
  await answer("arbitration");
  await day(300);
  await bank("dispute_won", "dispute_reversal");
  await day(365);
}

const ANSWERED = ["evidence_added", "challenged", "submitted"];
const EVENTS = [
  ...["opened", ...ANSWERED],
  ...["stage_changed", "funds_withdrawn", "due_soon", ...ANSWERED, "won", "funds_reinstated"],
  ...["stage_changed", "funds_withdrawn", ...ANSWERED, "lost"],
  ...["stage_changed", ...ANSWERED],
  ...["stage_changed", "won", "funds_reinstated"],
];
const MAILS = [
  "A cardholder's bank asks about a payment",
  "A dispute went to its next stage",
  "A dispute is due soon",
  "A dispute was won",
  "A dispute went to its next stage",
  "A dispute was lost",
  "A dispute went to its next stage",
  "A dispute was won",
];

test("in a year through all stages mails, events, entries and the balance agree", async () => {
  const year = await aYear();
  const { organization, email, transactionId, disputeId, clients } = year;
  await throughAllStages(year);
  const { em } = organization.work();

  const events = await em.find(EventEntity, { subjectId: disputeId }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(EVENTS.map((name) => `dispute.${name}`));
  const [, ...mails] = await toldOf(organization, email, 1 + MAILS.length);
  expect(mails.map(({ subject }) => subject)).toEqual(MAILS.map((subject) => `[Sandbox] ${subject}`));

  const dispute = await year.read();
  expect(dispute.stageHistory.map(({ disputeStage, disputeStatus }) => `${disputeStage} ${disputeStatus}`)).toEqual([
    "pre_dispute dispute_challenged",
    "dispute dispute_won",
    "pre_arbitration dispute_lost",
    "arbitration dispute_challenged",
    "dispute_reversal dispute_won",
  ]);
  const times = dispute.stageHistory.map(({ startedAt }) => startedAt && timestampDate(startedAt).getTime());
  expect(times).toEqual([...times].sort());
  expect(dispute.stageHistory.every(({ unexpectedFrom }) => unexpectedFrom === undefined)).toBe(true);

  const { entries: shown = [], ...sums } = dispute.balanceImpact ?? {};
  const rows = await em.find(SettlementQueueEntryEntity, { sourceId: disputeId });
  const inOrder = (ids: readonly string[]) => ids.map((id) => rows.find((row) => row.id === id));
  // The fee comes with the first withdrawal, at the same moment.
  const entries = inOrder(shown.map(({ settlementQueueEntryId }) => settlementQueueEntryId));
  expect(entries).toHaveLength(rows.length);
  expect(shown.map(({ amount }) => amount)).toEqual(entries.map((entry) => entry?.netMinorUnits));
  expect(shown.map(({ type, amount }) => `${type} ${amount}`).toSorted()).toEqual(
    [
      ...["dispute_withdrawal -4200", "chargeback_fee -1500", "dispute_reinstatement 4200"],
      ...["dispute_withdrawal -4200", "dispute_reinstatement 4200"],
    ].toSorted(),
  );
  expect(sums).toMatchObject({
    ...{ currency: "USD", withdrawnAmount: 8_400n, reinstatedAmount: 8_400n, feeAmount: 1_500n, netAmount: -1_500n },
  });
  const funds = events.filter(({ type }) => type.startsWith("dispute.funds_"));
  expect(funds.map(({ data }) => data.settlement_queue_entry_id)).toEqual(
    shown.filter(({ type }) => type !== "chargeback_fee").map((entry) => entry.settlementQueueEntryId),
  );
  expect(funds.every(({ data, parentId }) => data.amount === "4200" && parentId === transactionId)).toBe(true);
  const { amountDisputed, feeAmount } = await clients.transactions.getTransaction({ transactionId });
  expect([amountDisputed, feeAmount]).toEqual([0n, 152n + 1_500n]);
  const balances = await readBalancesOf(organization.work(), "USD");
  expect([balances.processor_clearing, balances.fee_revenue]).toEqual([4_200n, 152n + 1_500n]);
});

test("each stage of the year sends its own evidence, and all of it stays readable", async () => {
  const year = await aYear();
  await throughAllStages(year);
  const { organization, disputeId, clients } = year;
  const stages = ["pre_dispute", "dispute", "pre_arbitration", "arbitration"];
  expect((await year.sent()).map(({ fields }) => (fields as Record<string, string>).product_description)).toEqual([
    "inquiry",
    ...stages.slice(1),
  ]);
  const { data } = await clients.disputes.listEvidence({ disputeId, disputeStage: stages });
  expect(data.map(({ disputeStage, text }) => `${disputeStage} ${text}`)).toEqual([
    "pre_dispute inquiry",
    ...stages.slice(1).map((stage) => `${stage} ${stage}`),
  ]);
  expect(data.every(({ submittedAt }) => submittedAt !== undefined)).toBe(true);
  const kept = await organization.work().em.count(DisputeSubmissionEntity, { disputeId });
  const { submissionCount, evidenceCount } = await year.read();
  expect([submissionCount, evidenceCount]).toEqual([kept, 0]);
  expect(kept).toBe(4);
});
