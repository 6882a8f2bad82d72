import { describe, expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { ROWS_LOOKED_AT } from "#extensions/platform/lists/page-query.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { A_PNG, aDispute } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const STAGES = ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"];
const STATUSES = [
  "dispute_opened",
  "dispute_challenged",
  "dispute_accepted",
  "dispute_expired",
  "dispute_cancelled",
  "dispute_won",
  "dispute_lost",
];
const WORDS = ["needs_response", "draft", "submitting", "submitted", "submitted_with_changes", "accepted", "closed"];
const DAY_MS = 86_400_000;

const { platform, organization } = await startPlatform();

describe("what waits for the merchant", () => {
  test("is filtered by the same words that each dispute says of itself", async () => {
    const everything = await anOrganization(platform, "Everything");
    for (const dispute_stage of STAGES)
      for (const dispute_status of STATUSES) {
        await aDispute(platform, everything, { dispute_stage, dispute_status });
        const columns = { stage: dispute_stage, status: dispute_status, evidenceCount: 1, unsubmittedCount: 1 };
        await someDisputeRows(everything.work(), 1, columns);
        await someDisputeRows(everything.work(), 1, { ...columns, outcomeUnknownSince: new Date() });
      }
    const { disputes } = clients(everything);
    const { data: all, nextCursor } = await disputes.listDisputes({ limit: 100 });
    all.push(...(await disputes.listDisputes({ limit: 100, cursor: nextCursor ?? "" })).data);
    expect(all).toHaveLength(STAGES.length * STATUSES.length * 3);

    for (const word of WORDS) {
      const { data } = await disputes.listDisputes({ limit: 100, responseStatus: [word] });
      const expected = all.filter(({ responseStatus }) => responseStatus === word);
      expect([word, expected.length > 0]).toEqual([word, true]);
      expect(data.map(({ disputeId }) => disputeId).sort()).toEqual(expected.map(({ disputeId }) => disputeId).sort());
    }
  });

  test("comes in the order of its deadlines, those without one last, page by page", async () => {
    const busy = await anOrganization(platform, "Busy");
    const deadlines = [5, 1, null, 3, null, 1, 8];
    for (const days of deadlines) {
      const challenge_required_by = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      await aDispute(platform, busy, { challenge_required_by });
    }
    const { disputes } = clients(busy);
    const seen: (number | null)[] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = await disputes.listDisputes({
        limit: 2,
        sort: "respond_by",
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(
        ...page.data.map(({ respondBy }) =>
          respondBy ? Math.round((Number(respondBy.seconds) * 1000 - Date.now()) / DAY_MS) : null,
        ),
      );
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([1, 1, 3, 5, 8, null, null]);
  });

  test("is filtered by whether its deadline has passed", async () => {
    const late = await anOrganization(platform, "Late");
    for (const days of [-2, 3, null]) {
      const challenge_required_by = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      await aDispute(platform, late, { challenge_required_by });
    }
    const { disputes } = clients(late);
    const found = async (overdue: boolean) =>
      (await disputes.listDisputes({ overdue })).data.map(
        ({ respondBy }) => respondBy && Math.round((Number(respondBy.seconds) * 1000 - Date.now()) / DAY_MS),
      );
    expect(await found(true)).toEqual([-2]);
    expect((await found(false)).toSorted()).toEqual([3, undefined]);
  });

  test("is counted, and only the organization's own", async () => {
    const counted = await anOrganization(platform, "Counted");
    await aDispute(platform, counted, { amount: 1_000 });
    const draft = await aDispute(platform, counted, { amount: 2_000 });
    await aDispute(platform, counted, { amount: 4_000, dispute_status: "dispute_won" });
    await aDispute(platform, counted, { amount: 8_000, dispute_status: "dispute_challenged" });
    await aDispute(platform, organization, { amount: 16_000 });
    const { disputes } = clients(counted);
    await disputes.attachEvidence({
      disputeId: draft.id,
      evidenceType: "customer_name",
      content: { case: "text", value: "Robin" },
    });

    const { needsResponse, draft: drafts, submitted, won, lost, totals } = await disputes.summarizeDisputes({});
    expect({ needsResponse, drafts, submitted, won, lost }).toEqual({
      needsResponse: 1,
      drafts: 1,
      submitted: 1,
      won: 1,
      lost: 0,
    });
    expect(totals.map(({ amount, currency }) => [amount, currency])).toEqual([[11_000n, "USD"]]);
  });
});

describe("attached evidence", () => {
  test("is downloaded as it was uploaded", async () => {
    const dispute = await aDispute(platform, organization);
    const { disputes } = clients(organization);
    const { evidenceId } = await attachFile(dispute.id);
    const { content, contentType, fileName } = await disputes.getEvidenceContent({ disputeId: dispute.id, evidenceId });
    expect(Buffer.from(content)).toEqual(Buffer.from(A_PNG));
    expect([contentType, fileName]).toEqual(["image/png", "receipt.png"]);
  });

  test("is removed here and at the engine, once", async () => {
    const dispute = await aDispute(platform, organization);
    const { disputes } = clients(organization);
    const { evidenceId } = await attachFile(dispute.id);
    await disputes.deleteEvidence({ disputeId: dispute.id, evidenceId });
    expect((await disputes.listEvidence({ disputeId: dispute.id })).data).toEqual([]);
    expect((await disputes.getDispute({ disputeId: dispute.id })).evidenceCount).toBe(0);
    await expect(disputes.deleteEvidence({ disputeId: dispute.id, evidenceId })).rejects.toSatisfy(
      (error) => reasonOf(error) === "resource_missing",
    );
  });
});

test("what passed its deadline is on the first page, behind more open disputes than a page looks at", async () => {
  const busy = await anOrganization(platform, "Behind");
  const { id: disputeId } = await aDispute(platform, busy, {
    challenge_required_by: new Date(Date.now() - DAY_MS).toISOString(),
  });
  await onDatabase(platform.databaseUrl, (client) => client.query(OPEN_ONES, [busy.id, ROWS_LOOKED_AT + 1]));
  const asked = { responseStatus: ["needs_response", "draft"], sort: "-respond_by", limit: 2 };
  const { data, hasMore } = await clients(busy).disputes.listDisputes({ ...asked, overdue: true });
  expect([data.map((each) => each.disputeId), hasMore]).toEqual([[disputeId], false]);
  expect((await clients(busy).disputes.listDisputes({ ...asked, overdue: false })).data).toHaveLength(2);
});

/** Due in a day. */
const OPEN_ONES = `
  insert into dispute_extensions (organization_id, id, environment, engine_dispute_id, transaction_id, amount_minor_units,
    currency, stage, status, respond_by, evidence_count, opened_at, created_at, updated_at, version)
  select $1, 'dsp_' || i, 'sandbox', 'dp_' || i, 'pay_' || i, 4200, 'USD', 'dispute', 'dispute_opened',
    now() + interval '1 day', 0, now(), now(), now(), 1
  from generate_series(1, $2::int) as i`;

test("a dispute's history says what happened, the newest first", async () => {
  const dispute = await aDispute(platform, organization);
  const { disputes } = clients(organization);
  await attachFile(dispute.id);
  await disputes.submitEvidence({ disputeId: dispute.id });
  const { data } = await disputes.listDisputeEvents({ disputeId: dispute.id });
  expect(data.map(({ type }) => type).sort()).toEqual([
    "dispute.challenged",
    "dispute.evidence_added",
    "dispute.funds_withdrawn",
    "dispute.opened",
    "dispute.submitted",
  ]);
  expect(data.at(-1)?.type).toBe("dispute.opened");
});

function attachFile(disputeId: string) {
  const value = { fileName: "receipt.png", content: A_PNG };
  return clients(organization).disputes.attachEvidence({
    disputeId,
    evidenceType: "receipt",
    content: { case: "file", value },
  });
}

function clients({ id }: TestOrganization) {
  return platform.callers.grpc.forOrganization({ organizationId: id });
}
