import { expect, test } from "vitest";
import { countDeclines } from "#extensions/capabilities/transactions/declines.queries.ts";
import { screenPayment } from "#extensions/capabilities/transactions/screen-payment.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someDeclinedRows, someTransactionRows } from "#tests/support/transaction-rows.ts";

const { platform } = await startPlatform();

const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

const nobody = {
  fingerprint: null,
  payerIp: null,
  customerId: null,
  amountMinorUnits: 999n,
  currency: "EUR",
  paymentLinkId: null,
  invoiceId: null,
};

const screen = (organization: TestOrganization, facts: Partial<Parameters<typeof screenPayment>[1]>) =>
  screenPayment(organization.work(), { ...nobody, ...facts });

test.each([
  ["declines_per_card", 5, { fingerprint: "card" }, { fingerprint: "card" }, { fingerprint: "other" }],
  ["declines_per_address", 10, { payerIp: "203.0.113.7" }, { payerIp: "203.0.113.7" }, { payerIp: "203.0.113.8" }],
  ["declines_per_customer", 10, { customerId: "cus_1" }, { customerId: "cus_1" }, { customerId: "cus_2" }],
  [
    "declines_per_amount",
    30,
    { amountMinorUnits: 100n, currency: "USD" },
    { amountMinorUnits: 100n, currency: "USD" },
    { amountMinorUnits: 100n, currency: "EUR" },
  ],
])("%s blocks from the limit on, what it counts by and nothing else", async (rule, limit, columns, facts, others) => {
  const organization = await anOrganization(platform);
  await someDeclinedRows(organization.work(), limit - 1, columns);
  expect(await screen(organization, facts)).toBeNull();
  await someDeclinedRows(organization.work(), 1, columns);
  expect(await screen(organization, facts)).toEqual({ outcome: "blocked", rules: [rule] });
  expect(await screen(organization, others)).toBeNull();
  expect(await screen(await anOrganization(platform), facts)).toBeNull();
});

test("declines of a payment link block no sale of the same amount: its payers come to a challenge", async () => {
  const organization = await anOrganization(platform);
  const sale = { amountMinorUnits: 100n, currency: "USD" };
  await someDeclinedRows(organization.work(), 30, { ...sale, paymentLinkId: "pl_1" });
  expect(await screen(organization, { ...sale, paymentLinkId: "pl_1" })).toBeNull();
  expect(await screen(organization, { ...sale, paymentLinkId: "pl_2" })).toBeNull();
  expect(await screen(organization, sale)).toBeNull();
});

test("declines of a price refuse no further renewal and no other sale; the rules by card and address stay", async () => {
  const organization = await anOrganization(platform);
  const sale = { amountMinorUnits: 100n, currency: "USD", customerId: "cus_1" };
  const renewal = { ...sale, invoiceId: "inv_1" };
  await someDeclinedRows(organization.work(), 30, { ...renewal, customerId: "cus_2" });
  await someDeclinedRows(organization.work(), 30, sale);
  expect(await screen(organization, renewal)).toBeNull();
  expect(await screen(organization, { ...sale, customerId: "cus_3", amountMinorUnits: 100n })).toEqual({
    ...{ outcome: "blocked", rules: ["declines_per_amount"] },
  });
  const other = await anOrganization(platform);
  await someDeclinedRows(other.work(), 30, renewal);
  expect(await screen(other, { ...sale, customerId: "cus_3" })).toBeNull();
  await someDeclinedRows(other.work(), 10, { fingerprint: "card", payerIp: "203.0.113.7" });
  expect(await screen(other, { ...renewal, fingerprint: "card", payerIp: "203.0.113.7" })).toEqual({
    ...{ outcome: "blocked", rules: ["declines_per_card", "declines_per_address"] },
  });
});

test("addresses of one IPv6 network count together", async () => {
  const organization = await anOrganization(platform);
  for (let host = 1; host <= 10; host += 1)
    await someDeclinedRows(organization.work(), 1, { payerIp: `2001:db8:1:2::${host}` });
  const rules = ["declines_per_address"];
  expect(await screen(organization, { payerIp: "2001:db8:1:2:ffff::1" })).toEqual({ outcome: "blocked", rules });
  expect(await screen(organization, { payerIp: "2001:db8:1:3::1" })).toBeNull();
});

test("each decline of a payment counts, and a payment without declines counts none", async () => {
  const organization = await anOrganization(platform);
  await someTransactionRows(organization.work(), 20, { fingerprint: "card" });
  await someDeclinedRows(organization.work(), 1, { fingerprint: "card", declines: 4 });
  expect(await screen(organization, { fingerprint: "card" })).toBeNull();
  await someDeclinedRows(organization.work(), 1, { fingerprint: "card", declines: 1 });
  expect(await screen(organization, { fingerprint: "card" })).not.toBeNull();
});

test("a card counts no declines of payments that it paid in the end, which may be of other cards", async () => {
  const organization = await anOrganization(platform);
  const columns = { fingerprint: "card", customerId: "cus_1" };
  for (const status of ["succeeded", "authorized", "partially_captured"])
    await someDeclinedRows(organization.work(), 5, { ...columns, status });
  expect(await screen(organization, { fingerprint: "card" })).toBeNull();
  expect(await screen(organization, { customerId: "cus_1" })).toMatchObject({ rules: ["declines_per_customer"] });
  await someDeclinedRows(organization.work(), 5, { ...columns, status: "failed" });
  expect(await screen(organization, { fingerprint: "card" })).toMatchObject({ rules: ["declines_per_card"] });
});

test("declines before the window do not count, however old the payment is", async () => {
  const organization = await anOrganization(platform);
  await someDeclinedRows(organization.work(), 5, { fingerprint: "old", at: ago(HOUR_MS + 60_000) });
  expect(await screen(organization, { fingerprint: "old" })).toBeNull();
  const columns = { fingerprint: "late", at: ago(HOUR_MS - 60_000), createdAt: ago(20 * HOUR_MS) };
  await someDeclinedRows(organization.work(), 5, columns);
  expect(await screen(organization, { fingerprint: "late" })).not.toBeNull();
});

test("declines that a removed test clock left in the future do not count", async () => {
  const organization = await anOrganization(platform);
  await someDeclinedRows(organization.work(), 5, { fingerprint: "card", at: new Date(Date.now() + HOUR_MS) });
  expect(await screen(organization, { fingerprint: "card" })).toBeNull();
  await someDeclinedRows(organization.work(), 5, { fingerprint: "card", at: new Date(Date.now() + 2_000) });
  expect(await screen(organization, { fingerprint: "card" })).not.toBeNull();
});

test("every rule that applies is named, and one that is off is not", async () => {
  const organization = await anOrganization(platform);
  const facts = { fingerprint: "card", payerIp: "203.0.113.7", customerId: "cus_1" };
  await someDeclinedRows(organization.work(), 10, facts);
  const rules = ["declines_per_card", "declines_per_address", "declines_per_customer"];
  expect(await screen(organization, facts)).toEqual({ outcome: "blocked", rules });
  const { risk } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await risk.updateRiskRules({ declinesPerCard: 0, updateMask: { paths: ["declines_per_card"] } });
  expect(await screen(organization, facts)).toEqual({ outcome: "blocked", rules: rules.slice(1) });
});

test("no more declines are read than the limit needs", async () => {
  const organization = await anOrganization(platform);
  await someDeclinedRows(organization.work(), 40, { customerId: "cus_1" });
  const limits = { declinesPerCard: 0, declinesPerAddress: 0, declinesPerCustomer: 10, declinesPerAmount: 0 };
  const facts = { ...nobody, payerNetwork: null, paymentLinkId: null, invoiceId: null, customerId: "cus_1" };
  const [counts] = await countDeclines(organization.work(), [facts], { since: ago(HOUR_MS), limits });
  expect(counts?.declinesPerCustomer).toBe(10);
});
