import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute, aMerchant, anEngine, aPayment } from "./engine.ts";

const LATER = "2031-05-01T10:00:00.000Z";

const engine = await closedAfterTests(anEngine());

test("an account whose clock is moved has that time until it is removed, and no other account has it", async () => {
  const [merchant, other] = [await aMerchant(engine), await aMerchant(engine)];
  const move = (now: string | null) => engine.admin("POST", `/sandbox/accounts/${merchant.merchantId}/clock`, { now });
  expect((await move(LATER)).body).toEqual({ merchant_id: merchant.merchantId, now: LATER });
  expect(Date.parse((await aPayment(merchant)).created)).toBe(Date.parse(LATER));
  const dispute = await aDispute(engine, merchant);
  expect(Date.parse(dispute.created_at)).toBe(Date.parse(LATER));
  expect(Date.parse(dispute.challenge_required_by)).toBe(Date.parse("2031-05-15T10:00:00Z"));
  expect(Date.parse((await aPayment(other)).created)).toBeLessThan(Date.parse(LATER));

  expect((await move(null)).body).toEqual({ merchant_id: merchant.merchantId, now: null });
  expect(Date.parse((await aPayment(merchant)).created)).toBeLessThan(Date.parse(LATER));
});

test("the clock of an account that does not exist is refused", async () => {
  expect((await engine.admin("POST", "/sandbox/accounts/m_none/clock", { now: LATER })).status).toBe(404);
});
