import { describe, expect, test } from "vitest";
import { canAnswer, DISPUTE_STAGES, DISPUTE_STATUSES } from "#sandbox/engine/disputes/dispute.rules.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute, aMerchant, anEngine, aPayment } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const WRONG_STATE = {
  error: { type: "invalid_request", message: "Dispute status validation failed", code: "HE_03" },
};

describe("a dispute", () => {
  test("has its amount as a string and no `updated_at`", async () => {
    const payment = await aPayment(merchant);
    const dispute = await aDispute(engine, merchant, { payment_id: payment.payment_id, reason: "duplicate" });
    expect(dispute).toMatchObject({
      dispute_id: expect.stringMatching(/^dp_/),
      payment_id: payment.payment_id,
      attempt_id: `${payment.payment_id}_1`,
      amount: "1000",
      currency: "USD",
      dispute_stage: "dispute",
      dispute_status: "dispute_opened",
      connector_reason: "duplicate",
      is_already_refunded: false,
    });
    expect(dispute).not.toHaveProperty("updated_at");
    expect((await merchant.ask("GET", `/disputes/${dispute.dispute_id}?force_sync=true`)).body).toEqual(dispute);
  });

  test("of another merchant does not exist", async () => {
    const dispute = await aDispute(engine, merchant);
    const other = await aMerchant(engine);
    for (const answer of [
      await other.ask("GET", `/disputes/${dispute.dispute_id}`),
      await other.ask("POST", `/disputes/accept/${dispute.dispute_id}`),
      await other.ask("POST", "/disputes/evidence", { dispute_id: dispute.dispute_id }),
      await other.ask("GET", `/disputes/evidence/${dispute.dispute_id}`),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([404, "HE_04"]);
  });
});

const positions = DISPUTE_STAGES.flatMap((dispute_stage) =>
  DISPUTE_STATUSES.map((dispute_status) => ({ dispute_stage, dispute_status })),
);

describe("accepting and submitting", () => {
  test.each(positions)(
    "in $dispute_stage and $dispute_status is allowed or refused as documented",
    async (position) => {
      const toAccept = await aDispute(engine, merchant, position);
      const accepted = await merchant.ask("POST", `/disputes/accept/${toAccept.dispute_id}`);
      const toSubmit = await aDispute(engine, merchant, position);
      const submitted = await merchant.ask("POST", "/disputes/evidence", { dispute_id: toSubmit.dispute_id });
      if (canAnswer(position)) {
        expect(accepted.body).toMatchObject({
          ...toAccept,
          dispute_status: "dispute_accepted",
          connector_status: "accepted",
        });
        expect(submitted.body).toMatchObject({
          ...toSubmit,
          dispute_status: "dispute_challenged",
          connector_status: "under_review",
        });
      } else {
        expect([accepted.status, accepted.body]).toEqual([400, WRONG_STATE]);
        expect([submitted.status, submitted.body]).toEqual([400, WRONG_STATE]);
      }
    },
  );

  test("what was submitted is seen by the sandbox, unknown fields are dropped", async () => {
    const { dispute_id } = await aDispute(engine, merchant);
    await merchant.ask("POST", "/disputes/evidence", { dispute_id, customer_name: "Ann", surprise: 1 });
    const { data } = (await engine.admin("GET", `/sandbox/disputes/${dispute_id}/submissions`)).body;
    expect(data).toMatchObject([{ fields: { customer_name: "Ann" }, evidence: {} }]);
    expect(data[0].fields).not.toHaveProperty("surprise");
  });
});

describe("the processor", () => {
  test("moves a dispute on, and an illegal move changes nothing", async () => {
    const { dispute_id } = await aDispute(engine, merchant);
    const move = (to: object) => engine.admin("POST", `/sandbox/disputes/${dispute_id}/advance`, to);
    expect((await move({ dispute_status: "dispute_won" })).body.dispute_status).toBe("dispute_won");
    const illegal = await move({ dispute_status: "dispute_opened" });
    expect([illegal.status, illegal.body.error.code]).toEqual([400, "WE_02"]);
    expect((await merchant.ask("GET", `/disputes/${dispute_id}`)).body.dispute_status).toBe("dispute_won");
    const reopened = await move({ dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" });
    expect(reopened.body).toMatchObject({ dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" });
  });

  test("can be played for a time in the past", async () => {
    const dispute = await aDispute(engine, merchant, {
      amount: 42,
      currency: "EUR",
      created_at: "2026-03-01T10:00:00.000Z",
      challenge_required_by: "2026-03-15T00:00:00.000Z",
    });
    expect(dispute).toMatchObject({
      amount: "42",
      currency: "EUR",
      created_at: "2026-03-01T10:00:00.000Z",
      challenge_required_by: "2026-03-15T00:00:00.000Z",
    });
  });
});

describe("the list", () => {
  test("is a bare array, newest first, filtered by comma-separated words and by time", async () => {
    const own = await aMerchant(engine);
    const at = (created_at: string, more: object) => aDispute(engine, own, { created_at, ...more });
    const first = await at("2026-01-01T00:00:00Z", { dispute_status: "dispute_won", currency: "EUR" });
    const second = await at("2026-02-01T00:00:00Z", { dispute_stage: "arbitration", reason: "duplicate" });
    const third = await at("2026-03-01T00:00:00Z", { dispute_status: "dispute_lost" });
    const listed = async (query: string) => {
      const { body } = await own.ask("GET", `/disputes/list${query}`);
      return body.map((one: { dispute_id: string }) => one.dispute_id);
    };
    const [a, b, c] = [first.dispute_id, second.dispute_id, third.dispute_id];
    expect(await listed("")).toEqual([c, b, a]);
    expect(await listed("?dispute_status=dispute_won,dispute_lost")).toEqual([c, a]);
    expect(await listed("?dispute_stage=arbitration")).toEqual([b]);
    expect(await listed("?currency=EUR,GBP")).toEqual([a]);
    expect(await listed("?reason=duplicate")).toEqual([b]);
    expect(await listed(`?dispute_id=${a}`)).toEqual([a]);
    expect(await listed(`?payment_id=${third.payment_id}`)).toEqual([c]);
    expect(await listed("?start_time=2026-01-15T00:00:00Z&end_time=2026-02-15T00:00:00Z")).toEqual([b]);
    expect(await listed("?limit=1&offset=1")).toEqual([b]);
    const header = { headers: { "x-profile-id": own.account.default_profile as string } };
    expect((await own.ask("GET", "/disputes/profile/list", undefined, header)).body).toHaveLength(3);
  });

  test("has counts with all seven statuses and words to filter by", async () => {
    const own = await aMerchant(engine);
    await aDispute(engine, own);
    const counts = await own.ask("GET", "/disputes/aggregate?start_time=2020-01-01T00:00:00Z");
    expect(Object.keys(counts.body.status_with_count).sort()).toEqual([...DISPUTE_STATUSES].sort());
    expect(counts.body.status_with_count.dispute_opened).toBe(1);
    const words = await own.ask("GET", "/disputes/filter");
    expect(words.body).toMatchObject({ dispute_status: DISPUTE_STATUSES, dispute_stage: DISPUTE_STAGES });
  });
});
