import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute, aMerchant, anEngine } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const START = "2031-05-01T10:00:00.000Z";
const DEADLINE = "2031-05-15T10:00:00.000Z";

test("the bank closes an unanswered dispute at its deadline by the account's clock, and no answered one", async () => {
  const merchant = await aMerchant(engine);
  const move = (now: string) => engine.admin("POST", `/sandbox/accounts/${merchant.merchantId}/clock`, { now });
  const statusOf = async (id: string) => (await merchant.ask("GET", `/disputes/${id}`)).body.dispute_status;
  await move(START);
  const [silent, answered] = [await aDispute(engine, merchant), await aDispute(engine, merchant)];
  const late = await aDispute(engine, merchant, { challenge_required_by: "2031-04-30T10:00:00.000Z" });
  await merchant.ask("POST", "/disputes/evidence", { dispute_id: answered.dispute_id, customer_name: "Jo" });

  await move("2031-05-02T09:59:59.000Z");
  expect(await statusOf(late.dispute_id)).toBe("dispute_opened");
  await move("2031-05-15T09:59:59.000Z");
  expect(await statusOf(late.dispute_id)).toBe("dispute_expired");
  expect(await statusOf(silent.dispute_id)).toBe("dispute_opened");
  await move(DEADLINE);
  expect((await merchant.ask("GET", `/disputes/${silent.dispute_id}`)).body).toMatchObject({
    dispute_status: "dispute_expired",
    connector_status: "expired",
    connector_updated_at: DEADLINE,
  });
  expect(await statusOf(answered.dispute_id)).toBe("dispute_challenged");
});

test("a deadline that passes in real time ends the dispute too", async () => {
  const merchant = await aMerchant(engine);
  const soon = new Date(Date.now() + 1500).toISOString();
  const { dispute_id: id } = await aDispute(engine, merchant, { challenge_required_by: soon });
  await expect
    .poll(async () => (await merchant.ask("GET", `/disputes/${id}`)).body.dispute_status, { timeout: 15_000 })
    .toBe("dispute_expired");
});
