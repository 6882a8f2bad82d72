import { afterAll, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { testCards } from "#extensions/connectors/engine/test-cards.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions, paymentMethods } = callersOf(platform, organization);
const running = startDueWork(platform.context, registry.due, { intervalMs: 100 });
afterAll(() => running.stop(5_000));

type SavedCard = Extract<keyof typeof testCards, `saved_${"visa" | "mastercard"}_${string}`>;

/** How the bank answers for the stored card of a German Visa. */
async function setCard(settings: object): Promise<void> {
  const card = { merchant_id: organization.engineMerchantId, card_number: testCards.visa_germany };
  const headers = { "api-key": "test_admin", "content-type": "application/json" };
  const body = JSON.stringify({ ...card, ...settings });
  const response = await fetch(`${platform.engineUrl}/sandbox/cards`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
}

let charges = 0;

/** Charges a stored card whose bank declines. */
async function declinedCharge(testCard: SavedCard) {
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { testCard });
  const reference = `network-${charges++}`;
  const call = transactions.createTransaction(
    { amount: 100n + BigInt(charges), currency: "USD", paymentMethodId, reference },
    withKey(),
  );
  const { reason, metadata } = infoOf(await failureOf(call));
  expect(reason).toBe("card_declined");
  const { data } = await transactions.listTransactions({ reference });
  const transaction = await transactions.getTransaction({ transactionId: data[0]?.transactionId ?? "" });
  return { transaction, metadata, paymentMethodId };
}

const HOURS: Readonly<Record<string, number>> = { 24: 1, 25: 24, 26: 48, 27: 96, 28: 144, 29: 192, 30: 240 };
const VISA: Readonly<Record<string, readonly [code: string, advice: string]>> = {
  ...{ 12: ["card_not_supported", "never"], 14: ["incorrect_number", "never"], 15: ["incorrect_number", "never"] },
  ...{ 46: ["account_closed", "never"], 51: ["insufficient_funds", "schedule"], 54: ["expired_card", "after_update"] },
  ...{ 57: ["card_not_supported", "never"], 59: ["suspected_fraud", "schedule"] },
  ...{ 91: ["processing_error", "unavailable"] },
  ...{ R0: ["payment_stopped", "payer_stopped"], R1: ["payment_stopped", "payer_stopped"] },
  ...{ R3: ["payment_stopped", "payer_stopped"] },
};
const ADVICE: Readonly<Record<string, string>> = {
  ...{ "01": "after_update", "03": "never", 21: "payer_stopped", 40: "never", 41: "never" },
  ...Object.fromEntries(Object.keys(HOURS).map((advice) => [advice, "wait"])),
};

test.each(Object.entries(VISA))(
  "Visa's code %s is kept and shown with what it allows",
  async (networkCode, [code, advice]) => {
    const { transaction, metadata } = await declinedCharge(`saved_visa_${networkCode.toLowerCase()}` as SavedCard);
    const decline = { code, networkCode, retryAdvice: advice };
    expect(transaction).toMatchObject({ paymentMethod: { brand: "Visa" }, decline, attempts: [{ decline }] });
    expect(metadata).toMatchObject({ decline_code: code, network_code: networkCode, retry_advice: advice });
    expect(metadata).not.toHaveProperty("network_advice_code");
    expect(transaction.decline?.retryNotBeforeAt).toBeUndefined();
  },
);

test.each(Object.entries(ADVICE))(
  "Mastercard's advice %s is kept and shown with what it allows",
  async (adviceCode, advice) => {
    const { transaction, metadata } = await declinedCharge(`saved_mastercard_${adviceCode}` as SavedCard);
    const decline = { code: "do_not_honor", networkCode: "05", networkAdviceCode: adviceCode, retryAdvice: advice };
    expect(transaction).toMatchObject({ paymentMethod: { brand: "Mastercard" }, decline, attempts: [{ decline }] });
    expect(metadata).toMatchObject({ network_code: "05", network_advice_code: adviceCode, retry_advice: advice });
    const { createdAt, decline: shown } = transaction.attempts[0] ?? {};
    const wait = shown?.retryNotBeforeAt && createdAt && shown.retryNotBeforeAt.seconds - createdAt.seconds;
    expect(wait && Number(wait) / 3600).toBe(HOURS[adviceCode]);
  },
);

test("every card with a code of its network is played here", () => {
  const played = [
    ...Object.keys(VISA).map((code) => `saved_visa_${code.toLowerCase()}`),
    ...Object.keys(ADVICE).map((code) => `saved_mastercard_${code}`),
  ];
  expect(
    Object.keys(testCards)
      .filter((name) => /^saved_(visa|mastercard)_/.test(name))
      .sort(),
  ).toEqual(played.sort());
});

test.each([
  ["saved_visa_46", "blocked"],
  ["saved_visa_14", "blocked"],
  ["saved_mastercard_03", "blocked"],
  ["saved_visa_59", "active"],
  ["saved_visa_r0", "active"],
  ["saved_visa_51", "active"],
  ["saved_mastercard_24", "active"],
] as const)("the stored method of %s is %s afterwards", async (testCard, status) => {
  const { paymentMethodId } = await declinedCharge(testCard);
  // The block is due work of the charge; a method that stays active has none to wait for.
  await expect
    .poll(async () => (await paymentMethods.getPaymentMethod({ paymentMethodId })).paymentMethodStatus)
    .toBe(status);
});

test("a control call plays any code and any advice of a stored card, and the next success clears them", async () => {
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { testCard: "visa_germany" });
  const declines = { code: "refused", message: "Refused", network_code: "N7", advice_code: "98" };
  await setCard({ declines });
  const { transactionId } = await transactions.createTransaction({ amount: 77n, currency: "USD" }, withKey());
  const confirm = () => transactions.confirmTransaction({ transactionId, paymentMethodId }, withKey());
  const { metadata } = infoOf(await failureOf(confirm()));
  expect(metadata).toMatchObject({ decline_code: "incorrect_cvc", network_code: "N7", network_advice_code: "98" });
  // An operator sees that no rule knows the advice code.
  const { text } = await platform.context.metrics.scrape();
  expect(text).toContain('tollhouse_decline_codes_unknown_total{code_kind="advice"} 1');
  expect(text).not.toContain('tollhouse_decline_codes_unknown_total{code_kind="network"}');
  await setCard({});
  const paid = await confirm();
  expect(paid.transactionStatus).toBe("succeeded");
  expect(paid.decline).toBeUndefined();
  expect(paid.attempts).toMatchObject([{ decline: { networkCode: "N7", networkAdviceCode: "98" } }, {}]);
});
