import { expect, test } from "vitest";
import { aShop } from "#tests/payment-links/paying.ts";
import { aCustomer, callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, withKey } from "#tests/support/transactions.ts";
import { newAddress, payerOf, reasonOf, startSigningIn } from "./signing-in.ts";

const { platform, organization, signIn } = await startSigningIn();
const payer = payerOf(platform, organization);

/** A payer who is signed in, and pays. */
async function aPayer(customer = {}) {
  const email = newAddress();
  const customerId = await aCustomer(platform, organization, { email, ...customer });
  return {
    customerId,
    session: await signIn(organization, email),
    pay: (request = {}) => aPaidTransaction(platform, organization, { customerId, testCard: "visa", ...request }),
  };
}

const RETURN = { returnUrl: `https://${organization.slug}.pay.example.com/pay/x/{attempt}/return` };

test("a receipt of a payment link has its lines, discount, tax and tip", async () => {
  const { session } = await aPayer();
  const shop = await aShop(platform, organization);
  const link = await shop.aLink({
    amountType: "line_items",
    amount: undefined,
    reference: "Order 7",
    lineItems: [
      { itemId: "shoe", name: "Shoe", unitAmount: 5_000n, quantity: 2 },
      { itemId: "lace", name: "Lace", unitAmount: 500n },
    ],
    discount: { amount: 500n },
    taxRate: { name: "VAT", millipercent: 20_000, inclusive: false },
    tip: { suggestedBasisPoints: [1_000] },
  });
  const choice = { quantities: {}, tip: 1_000n };
  const start = { choice, expectedTotal: 13_000n, sessionToken: session, ...RETURN };
  const { transactionId } = await shop.begin(link.code, start);
  await shop.pay(transactionId, "visa");
  const receipt = await payer.receipt(session, transactionId);
  expect(receipt).toMatchObject({
    ...{ transactionId, currency: "USD", amountPaid: 13_000n, amountRefunded: 0n, refunds: [] },
    ...{ description: "Running shoes", reference: "Order 7", cardBrand: "Visa", cardLast4: "4242" },
    ...{ timeZone: "America/New_York" },
    lines: [
      { name: "Shoe", quantity: 2, amount: 10_000n },
      { name: "Lace", quantity: 1, amount: 500n },
    ],
    amounts: { subtotal: 10_500n, discount: 500n, tax: 2_000n, includedTax: 0n, taxName: "VAT", tip: 1_000n },
  });
});

test("a receipt of another payment has what the organization said about its amount", async () => {
  const { session, pay } = await aPayer();
  const shoes = { productName: "Shoes", quantity: 2, unitAmount: 2_000n, taxAmount: 100n, discountAmount: 0n };
  const amountDetails = { subtotal: 4_000n, tax: 100n, tip: 100n };
  const { transactionId } = await pay({ amount: 4_200n, amountDetails, lineItems: [shoes] });
  expect(await payer.receipt(session, transactionId)).toMatchObject({
    lines: [{ name: "Shoes", quantity: 2, amount: 4_000n }],
    amounts: { subtotal: 4_000n, tax: 100n, tip: 100n, discount: 0n, shipping: 0n },
  });
  const plain = await payer.receipt(session, (await pay()).transactionId);
  expect([plain.lines, plain.amounts, plain.amountPaid]).toEqual([[], undefined, 4_200n]);
});

test("a receipt of a part of an amount has no parts of the whole", async () => {
  const { session, customerId } = await aPayer();
  const amountDetails = { subtotal: 4_100n, tax: 100n };
  const request = { customerId, captureMethod: "manual", amountDetails };
  const { transactionId } = await aPaidTransaction(platform, organization, request);
  expect(await reasonOf(payer.receipt(session, transactionId))).toBe("resource_missing");
  const { transactions } = callerOf(platform, organization);
  await transactions.captureTransaction({ transactionId, amount: 1_000n }, withKey());
  const receipt = await payer.receipt(session, transactionId);
  expect([receipt.amountPaid, receipt.lines, receipt.amounts]).toEqual([1_000n, [], undefined]);
});

test("a receipt shows refunds as they happen, and days in the organization's time zone", async () => {
  const { session, pay } = await aPayer();
  const { transactionId } = await pay();
  const { refunds, settlementQueue } = callerOf(platform, organization);
  await refunds.createRefund({ transactionId, amount: 200n }, withKey());
  await settlementQueue.updateSettlementSettings({ timeZone: "Europe/Berlin" });
  const receipt = await payer.receipt(session, transactionId);
  expect(receipt).toMatchObject({ amountPaid: 4_200n, amountRefunded: 200n, timeZone: "Europe/Berlin" });
  expect(receipt.refunds).toMatchObject([{ amount: 200n, refundStatus: "succeeded" }]);
});

test("a receipt of health data does not say what was paid for", async () => {
  const { session, pay } = await aPayer({ dataClass: "phi" });
  const cure = { productName: "Root canal", quantity: 1, unitAmount: 4_000n, taxAmount: 200n, discountAmount: 0n };
  const amountDetails = { subtotal: 4_000n, tax: 200n };
  const request = { amountDetails, lineItems: [cure], description: "Root canal", reference: "root-canal-7" };
  const { transactionId } = await pay(request);
  const receipt = await payer.receipt(session, transactionId);
  expect(receipt).toMatchObject({ amountPaid: 4_200n, amounts: { subtotal: 4_000n, tax: 200n } });
  expect(JSON.stringify(receipt, (_, value) => String(value))).not.toMatch(/root/i);
  expect([receipt.lines, receipt.description, receipt.reference]).toEqual([[], undefined, undefined]);
});

test("a receipt of anybody else, of another environment and of nothing do not exist alike", async () => {
  const { session, customerId } = await aPayer();
  const other = await aPayer();
  const elsewhere = await anOrganization(platform);
  const unpaid = await aTransaction(platform, organization, { customerId });
  const hidden = [
    await other.pay(),
    await aPaidTransaction(platform, organization),
    await aPaidTransaction(platform, elsewhere),
    unpaid,
    { transactionId: "txn_nonsense" },
  ];
  for (const { transactionId } of hidden)
    expect(await reasonOf(payer.receipt(session, transactionId))).toBe("resource_missing");
  const own = (await other.pay()).transactionId;
  expect(await reasonOf(payer.receipt(other.session, own))).toBe("none");
  for (const [caller, token] of [
    [payer, "x".repeat(43)],
    [payerOf(platform, organization, true), other.session],
    [payerOf(platform, elsewhere), other.session],
  ] as const)
    expect(await reasonOf(caller.receipt(token, own))).toBe("payer_session_ended");
});
