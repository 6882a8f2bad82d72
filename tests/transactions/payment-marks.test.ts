import { expect, test } from "vitest";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { assertMarksFit } from "#extensions/capabilities/transactions/payment-marks.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);

const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

async function bodiesSentTo(path: string): Promise<Record<string, unknown>[]> {
  const url = `${platform.engineUrl}/sandbox/requests?method=POST&path=${path}`;
  const response = await fetch(url, { headers: { "api-key": "test_admin" } });
  return ((await response.json()) as { data: { body: Record<string, unknown> }[] }).data.map(({ body }) => body);
}

const sentFor = async (transactionId: string) =>
  (await bodiesSentTo("/payments")).find(({ payment_id }) => payment_id === transactionId);

test.each(["mail_order", "telephone_order", "ecommerce"])("an order by %s is told to the engine", async (channel) => {
  const paid = await aPaidTransaction(platform, organization, { paymentChannel: channel });
  expect(paid).toMatchObject({ transactionStatus: "succeeded", channel: "api", paymentChannel: channel });
  expect(await sentFor(paid.transactionId)).toMatchObject({ payment_channel: channel });
});

test("an exemption is requested of the engine, and kept", async () => {
  const sale = await aTransaction(platform, organization, { scaExemption: "low_value" });
  const { transactionId } = sale;
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ scaExemption: "low_value" });
  expect(await sentFor(transactionId)).toMatchObject({ psd2_sca_exemption_type: "low_value" });
});

test("the reason of a charge without the payer goes with it, and with the next one after a decline", async () => {
  const { customerId, paymentMethodId: declining } = await aPaymentMethod(platform, organization, {
    testCard: "saved_do_not_honor",
  });
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { customerId });
  const request = { paymentMethodId: declining, mitCategory: "installment", reference: "installment-1" };
  expect(await refusalOf(aTransaction(platform, organization, request))).toMatchObject({ reason: "card_declined" });
  const { data } = await transactions.listTransactions({ reference: "installment-1" });
  const { transactionId = "", mitCategory } = data[0] ?? {};
  expect(mitCategory).toBe("installment");
  expect(await sentFor(transactionId)).toMatchObject({ mit_category: "installment", off_session: true });
  await transactions.confirmTransaction({ transactionId, paymentMethodId }, withKey());
  expect(await bodiesSentTo(`/payments/${transactionId}/confirm`)).toMatchObject([{ mit_category: "installment" }]);
});

test("a sale without marks tells the engine none", async () => {
  const { transactionId } = await aTransaction(platform, organization);
  const sent = await sentFor(transactionId);
  for (const name of ["payment_channel", "mit_category", "psd2_sca_exemption_type"])
    expect(sent).not.toHaveProperty(name);
});

test("the channel of another system's payment is copied", async () => {
  const { id } = await anEnginePayment(platform, organization, { payment_channel: "telephone_order" });
  await transactionCopy.refresh(organization.work(), id);
  expect(await transactions.getTransaction({ transactionId: id })).toMatchObject({ paymentChannel: "telephone_order" });
});

const stored = { paymentMethodId: "pm_1" };

test.each([
  ["mit_category", { mitCategory: "recurring" }],
  ["three_ds", { paymentChannel: "mail_order", threeDs: "always" }],
  ["sca_exemption", { paymentChannel: "telephone_order", scaExemption: "low_value" }],
  ["sca_exemption", { ...stored, scaExemption: "low_value" }],
  ["sca_exemption", { scaExemption: "transaction_risk_analysis", threeDs: "always" }],
])("%s is named when it does not fit the others: %j", async (param, marks) => {
  const before = await organization.work().em.count(EventEntity);
  const failure = await failureOf(aTransaction(platform, organization, marks));
  expect(infoOf(failure)).toMatchObject({ reason: "payment_mark_not_possible", metadata: { param } });
  expect(await organization.work().em.count(EventEntity)).toBe(before);
});

test.each([
  { ...stored, mitCategory: "recurring", paymentChannel: "telephone_order" },
  { paymentChannel: "mail_order", threeDs: "automatic" },
  { paymentChannel: "ecommerce", threeDs: "always" },
  { scaExemption: "low_value" },
  {},
])("%j fits", (marks) => {
  expect(() => assertMarksFit(marks)).not.toThrow();
});
