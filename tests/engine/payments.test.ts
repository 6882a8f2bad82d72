import { expect, test } from "vitest";
import { aStubEngine, json } from "./a-stub-engine.ts";

const PAYMENT = { payment_id: "txn_1", status: "succeeded", amount: 100, currency: "USD" };

test("a payment is created under our id, and charged at once when there is a card", async () => {
  const stub = await aStubEngine((response) => json(response, 200, { ...PAYMENT, amount_received: 100 }));

  const payment = await stub.merchant().payments.create({
    paymentId: "txn_1",
    amountMinorUnits: 100n,
    currency: "USD",
    card: { number: "4242424242424242", expiryMonth: "12", expiryYear: "2030", holderName: "Ada", securityCode: "123" },
  });

  expect(JSON.parse(String(stub.received[0]?.body))).toMatchObject({ payment_id: "txn_1", amount: 100, confirm: true });
  expect(payment).toMatchObject({
    enginePaymentId: "txn_1",
    status: "succeeded",
    capturedMinorUnits: 100n,
    failure: null,
  });
});

test("a declined card is an answer and not an error", async () => {
  const decline = { status: "failed", error_code: "51", error_message: "Insufficient funds" };
  const stub = await aStubEngine((response) => json(response, 200, { ...PAYMENT, ...decline }));

  const payment = await stub.merchant().payments.get("txn_1");

  expect(payment).toMatchObject({ status: "failed", failure: { code: "51", message: "Insufficient funds" } });
});

test("a payer on the blocklist is refused, although the engine answers 200", async () => {
  const stub = await aStubEngine((response) =>
    json(response, 200, { error: { type: "blocked", code: "HE_05", message: "" } }),
  );

  await expect(stub.merchant().payments.get("txn_1")).rejects.toMatchObject({ refusal: "blocked", httpStatus: 200 });
});

test("an amount that cannot be sent exactly is not sent", async () => {
  const stub = await aStubEngine((response) => json(response, 200, PAYMENT));
  const payment = { paymentId: "txn_1", amountMinorUnits: 2n ** 53n, currency: "USD" };

  await expect(stub.merchant().payments.create(payment)).rejects.toThrow(RangeError);

  expect(stub.received).toEqual([]);
});

test("a list follows the cursor to its end", async () => {
  const all = Array.from({ length: 201 }, (_, index) => ({ ...PAYMENT, payment_id: `txn_${index}` }));
  const stub = await aStubEngine((response, { url }) => {
    const query = new URL(url, "http://engine").searchParams;
    const start = all.findIndex(({ payment_id }) => payment_id === query.get("starting_after")) + 1;
    const data = all.slice(start, start + Number(query.get("limit")));
    json(response, 200, { size: data.length, data });
  });

  const ids = await Array.fromAsync(stub.merchant().payments.list(), ({ enginePaymentId }) => enginePaymentId);

  expect(ids).toEqual(all.map(({ payment_id }) => payment_id));
  expect(stub.received).toHaveLength(3);
});
