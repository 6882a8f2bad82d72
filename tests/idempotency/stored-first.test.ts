import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { PayoutQuoteEntity } from "#extensions/capabilities/payouts/payout-quote.entity.ts";
import { startPaying } from "#tests/payouts/paying.ts";
import { failureOf } from "#tests/support/failure.ts";

const { platform, organization, payer } = await startPaying();

await payer.fund(1_000_000n);
await payer.destination();

/** A payout whose quote is deleted after it was answered. */
async function aPayoutWithoutItsQuote(key: string) {
  const { payoutQuoteId, feeAmount } = await payer.quote(10_000n);
  const ask = (amount = 10_000n, idempotencyKey = key) =>
    payer.clients(idempotencyKey).payouts.createPayout({ payoutQuoteId, amount, feeAmount });
  const payout = await ask();
  await organization.work().em.nativeDelete(PayoutQuoteEntity, { id: payoutQuoteId });
  return { payout, ask };
}

test("a payout is answered again after its quote was deleted", async () => {
  const { payout, ask } = await aPayoutWithoutItsQuote("answered");
  expect(await ask()).toEqual(payout);
});

test("another request with its key is refused for that, and not for the quote", async () => {
  const { ask } = await aPayoutWithoutItsQuote("other");
  expect(reasonOf(await failureOf(ask(20_000n)))).toBe("idempotency_key_reused");
});

test("a refusal because something is missing is given again after it appeared", async () => {
  const quote = await payer.quote(10_000n);
  const { em } = organization.work();
  const [row] = await em.find(PayoutQuoteEntity, { id: quote.payoutQuoteId });
  await em.nativeDelete(PayoutQuoteEntity, { id: quote.payoutQuoteId });
  const { payoutQuoteId, feeAmount } = quote;
  const ask = (key: string) =>
    payer.clients(key).payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount }).catch(reasonOf);
  expect(await ask("missing")).toBe("resource_missing");
  await em.insert(PayoutQuoteEntity, { ...row } as never);
  expect(await ask("missing")).toBe("resource_missing");
  expect(await ask("afterwards")).toMatchObject({ amount: 10_000n });
});

test("a refusal of the engine's ID of a dispute is given again after the dispute became known", async () => {
  const { dispute_id: disputeId } = await platform.sandbox.openDispute(organization.engineMerchantId, {});
  const ask = (key: string) => payer.clients(key).disputes.submitEvidence({ disputeId }).catch(reasonOf);
  expect(await ask("unknown")).toBe("resource_missing");
  await disputeCopy.refresh(organization.work(), disputeId);
  expect(await ask("unknown")).toBe("resource_missing");
  expect(await ask("known")).toMatchObject({ replayed: false });
});
