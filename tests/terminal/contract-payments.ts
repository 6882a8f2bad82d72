import { expect, test } from "vitest";
import type { Push } from "#extensions/connectors/terminal/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { aPush } from "./a-push.ts";
import type { Bench } from "./bench.ts";

const refusal = (code: string) => expect.objectContaining({ reason: "terminal_refused", refusal: code });
const unavailable = expect.objectContaining({ reason: "terminal_unavailable", mayHaveHappened: true });

/** What happens to the money after an approval. */
export function paymentContract(bench: Bench): void {
  async function approved(given: Partial<Push> = {}, approval: { amount?: bigint; tip?: bigint } = {}) {
    const push = aPush({ vendorDeviceId: bench().vendorDeviceId, now: bench().now(), ...given });
    await bench().connector.sales.push(push);
    await bench().approve(push.saleId, approval);
    return push;
  }
  const payments = () => bench().connector.payments;
  const aRefund = (transactionId: string, amount: bigint) => ({
    refundId: newId("refund", bench().now()),
    transactionId,
    amount,
  });

  test("is captured with what was approved, under our transaction's ID", async () => {
    const { transactionId, saleId } = await approved({ configuration: { tip: { enabled: true } } }, { tip: 250n });
    const payment = await payments().get(transactionId);
    expect(payment).toMatchObject({ transactionId, state: "captured", currency: "USD", amountCaptured: 1_500n });
    expect((await bench().connector.sales.find(saleId))?.vendorReference).toBe(payment?.vendorReference);
    expect(await payments().get("txn_none")).toBeNull();
  });

  test("may be less than was asked, where the sale allows it", async () => {
    const { transactionId, saleId } = await approved({ allowPartial: true }, { amount: 1_000n });
    expect(await bench().connector.sales.find(saleId)).toMatchObject({ state: "approved", amountApproved: 1_000n });
    expect(await payments().get(transactionId)).toMatchObject({ state: "captured", amountCaptured: 1_000n });
  });

  test("of an authorization is captured once, for no more than was authorized", async () => {
    const { transactionId } = await approved({ type: "authorization" });
    const authorized = { state: "authorized", amountAuthorized: 1_250n, amountCaptured: 0n };
    expect(await payments().get(transactionId)).toMatchObject(authorized);
    await expect(payments().capture(transactionId, 1_251n)).rejects.toEqual(refusal("payment_state"));
    bench().failNext("capture", "lose");
    await expect(payments().capture(transactionId, 1_000n)).rejects.toEqual(unavailable);
    const captured = { state: "captured", amountCaptured: 1_000n };
    expect(await payments().get(transactionId)).toMatchObject(captured);
    expect(await payments().capture(transactionId, 1_000n)).toMatchObject(captured);
    await expect(payments().capture(transactionId, 900n)).rejects.toEqual(refusal("payment_state"));
  });

  test("is voided once, before it clears", async () => {
    const held = await approved({ type: "authorization" });
    expect(await payments().void(held.transactionId)).toMatchObject({ state: "voided" });
    await expect(payments().capture(held.transactionId, 1n)).rejects.toEqual(refusal("payment_state"));
    const taken = await approved();
    bench().failNext("void", "lose");
    await expect(payments().void(taken.transactionId)).rejects.toEqual(unavailable);
    expect(await payments().get(taken.transactionId)).toMatchObject({ state: "voided", amountVoided: 1_250n });
    expect(await payments().void(taken.transactionId)).toMatchObject({ state: "voided", amountVoided: 1_250n });
    const cleared = await approved();
    await bench().clear(cleared.transactionId);
    await expect(payments().void(cleared.transactionId)).rejects.toEqual(refusal("payment_cleared"));
  });

  test("is refunded once by each ID, and never more than was captured", async () => {
    const { transactionId } = await approved();
    await bench().clear(transactionId);
    const refund = aRefund(transactionId, 1_000n);
    bench().failNext("refund", "lose");
    await expect(payments().refund(refund)).rejects.toEqual(unavailable);
    const known = await payments().getRefund(refund.refundId);
    expect(known).toMatchObject({ ...refund, failure: null });
    expect(await payments().refund(refund)).toMatchObject(refund);
    await expect(payments().refund({ ...refund, amount: 1n })).rejects.toEqual(refusal("payment_state"));
    await expect(payments().refund(aRefund(transactionId, 251n))).rejects.toEqual(refusal("payment_state"));
    expect(await payments().refund(aRefund(transactionId, 250n))).toMatchObject({ amount: 250n });
    expect(await payments().getRefund("rfd_none")).toBeNull();
  });

  test("is refunded with its card, as the refund of the push", async () => {
    const sold = await approved();
    const { vendorReference = "" } = (await payments().get(sold.transactionId)) ?? {};
    const { refundId, transactionId } = aRefund(sold.transactionId, 400n);
    await approved({ type: "refund", transactionId, amount: 400n, refunds: { refundId, vendorReference } });
    expect(await payments().getRefund(refundId)).toMatchObject({ refundId, transactionId, amount: 400n });
    expect(await payments().get(transactionId)).toMatchObject({ amountCaptured: 1_250n });
  });

  test("is listed by the time of its creation, each once", async () => {
    const from = bench().now();
    const ours = [(await approved()).transactionId, (await approved()).transactionId, (await approved()).transactionId];
    await bench().pass(60_000);
    const to = bench().now();
    await approved();
    const listed = await Array.fromAsync(payments().list({ from, to }));
    expect(listed.map(({ transactionId }) => transactionId)).toEqual(ours);
    expect(listed[0]).toMatchObject({ state: "captured", currency: "USD", createdAt: expect.any(Date) });
  });
}
