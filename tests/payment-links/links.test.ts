import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { archiveCustomer } from "#extensions/capabilities/customers/archive-customer.ts";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { setLimit } from "#extensions/capabilities/merchant-account/decide.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aPaymentLink } from "./link-requests.ts";

const { platform } = await startPlatform();

const HOUR_MS = 3_600_000;
/** A test clock does not go back. */
const start = Date.now() + 60_000;
const inHours = (hours: number) => timestampFromDate(new Date(start + hours * HOUR_MS));

async function aShop() {
  const organization = await anOrganization(platform);
  const { paymentLinks, testClocks } = callersOf(platform, organization);
  const create = (request: Parameters<typeof aPaymentLink>[2] = {}) => aPaymentLink(platform, organization, request);
  const get = (paymentLinkId: string) => paymentLinks.getPaymentLink({ paymentLinkId });
  const update = (paymentLinkId: string, paths: string[], change: object) =>
    paymentLinks.updatePaymentLink({ paymentLinkId, updateMask: { paths }, ...change });
  const afterHours = (hours: number) => testClocks.advanceTestClock({ to: inHours(hours) });
  return { organization, links: paymentLinks, create, get, update, afterHours };
}

const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;

async function typesOf(organization: TestOrganization, subjectId: string) {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: 1 } });
  return events.map(({ type }) => type);
}

describe("a new link", () => {
  test("is open, has an address that nobody guesses, and reads as it was created", async () => {
    const { organization, create, get } = await aShop();
    const link = await create({ description: "Size 42", reference: "campaign-7", metadata: { shop: "north" } });
    expect(link).toMatchObject({
      ...{ object: "payment_link", organizationId: organization.id, environment: "sandbox", version: 1 },
      ...{ paymentLinkStatus: "active", use: "multiple", linkMode: "payment", amountType: "fixed", amount: 4_200n },
      ...{ usesCount: 0, openAttempts: 0, collectedAmount: 0n, amountsChangeable: true, metadata: { shop: "north" } },
    });
    expect(link.url).toMatch(new RegExp(`^https://${organization.slug}\\.portal\\.example/pay/sandbox_[\\w-]{22}$`));
    expect(await get(link.paymentLinkId)).toEqual(link);
    const [first, second] = [await create(), await create()];
    expect(first.url).not.toBe(second.url);
  });

  test("for single use can be paid once, and a draft is not open", async () => {
    const { create } = await aShop();
    expect(await create({ use: "single", draft: true })).toMatchObject({ maxUses: 1, paymentLinkStatus: "draft" });
  });

  test("keeps its items, and names those without an ID", async () => {
    const { create } = await aShop();
    const { lineItems, taxRate } = await create({
      amountType: "line_items",
      amount: undefined,
      lineItems: [
        { name: "Shoe", unitAmount: 4_200n, itemId: "item_1", maxQuantity: 5, stock: 40 },
        { name: "Sock", unitAmount: 300n, quantity: 2, taxRate: { name: "Reduced", millipercent: 7_000 } },
      ],
      taxRate: { name: "VAT", millipercent: 19_000, inclusive: true },
    });
    expect(lineItems).toMatchObject([
      { itemId: "item_1", quantity: 1, minQuantity: 1, maxQuantity: 5, stock: 40, stockLeft: 40 },
      { itemId: "item_2", quantity: 2, taxRate: { name: "Reduced", millipercent: 7_000, inclusive: false } },
    ]);
    expect(lineItems[1]).not.toHaveProperty("stockLeft");
    expect(taxRate).toMatchObject({ name: "VAT", inclusive: true });
  });

  test("is refused where its parts do not go together, before anything is written", async () => {
    const { links, create } = await aShop();
    const failure = await failureOf(create({ amount: undefined }));
    expect(infoOf(failure).reason).toBe("payment_link_invalid");
    expect(failure.message).toContain("amount_type fixed needs amount.");
    expect(await reasonOf(create({ use: "single", maxUses: 5 }))).toBe("payment_link_invalid");
    expect(await reasonOf(create({ expiresAt: timestampFromDate(new Date(0)) }))).toBe("payment_link_invalid");
    expect((await links.listPaymentLinks({})).data).toEqual([]);
  });

  test("is refused above the account's largest sale, as a transaction is; so is a draft", async () => {
    const { organization, create } = await aShop();
    await setLimit(organization.work(), { currency: "USD", amount: 5_000n, reason: "Agreed." });
    expect(await reasonOf(create({ amount: 5_001n }))).toBe("transaction_limit_exceeded");
    expect(await reasonOf(create({ amount: 5_001n, draft: true }))).toBe("transaction_limit_exceeded");
    expect(await reasonOf(create({ amount: 5_000n, taxRate: { name: "VAT", millipercent: 1_000 } }))).toBe(
      "transaction_limit_exceeded",
    );
    const upTo = (max: bigint) =>
      create({ amountType: "customer_chosen", amount: undefined, chosenAmount: { min: 100n, max } });
    expect(await reasonOf(upTo(5_001n))).toBe("transaction_limit_exceeded");
    expect((await upTo(5_000n)).paymentLinkStatus).toBe("active");
    expect((await create({ amount: 5_000n })).paymentLinkStatus).toBe("active");
    expect((await create({ amount: 9_000n, currency: "EUR" })).paymentLinkStatus).toBe("active");
  });

  test("is of a customer that can be charged", async () => {
    const { organization, create } = await aShop();
    const { id: customerId } = await createCustomer(organization.work(), { name: "Ada" });
    expect((await create({ customerId })).customerId).toBe(customerId);
    await archiveCustomer(organization.work(), customerId);
    expect(await reasonOf(create({ customerId }))).toBe("customer_not_usable");
    expect(await reasonOf(create({ customerId: "cus_none" }))).toBe("resource_missing");
  });

  test("is refused where the installation has no domain for payers, and a stored one has no address", async () => {
    const bare = await closedAfterTests(aPlatform({ env: { PORTAL_ORIGIN: "" } }));
    const organization = await anOrganization(bare);
    expect(await reasonOf(aPaymentLink(bare, organization))).toBe("portal_not_configured");
  });
});

describe("the state of a link", () => {
  test("is opened, paused, opened again and ended, each once", async () => {
    const { organization, links, create, get } = await aShop();
    const { paymentLinkId } = await create({ draft: true });
    expect(await refusalOf(links.pausePaymentLink({ paymentLinkId }))).toMatchObject({
      ...{ reason: "payment_link_not_active", metadata: { payment_link_status: "draft" } },
    });
    const status = async (call: Promise<{ paymentLinkStatus: string }>) => (await call).paymentLinkStatus;
    expect(await status(links.activatePaymentLink({ paymentLinkId }))).toBe("active");
    expect(await status(links.activatePaymentLink({ paymentLinkId }))).toBe("active");
    expect(await status(links.pausePaymentLink({ paymentLinkId }))).toBe("paused");
    expect(await status(links.pausePaymentLink({ paymentLinkId }))).toBe("paused");
    expect(await status(links.activatePaymentLink({ paymentLinkId }))).toBe("active");
    expect(await status(links.deactivatePaymentLink({ paymentLinkId }))).toBe("deactivated");
    for (const again of [links.activatePaymentLink, links.pausePaymentLink, links.deactivatePaymentLink])
      expect(await refusalOf(again({ paymentLinkId }))).toMatchObject({
        ...{ reason: "payment_link_ended", metadata: { payment_link_status: "deactivated" } },
      });
    expect((await get(paymentLinkId)).version).toBe(5);
    expect(await typesOf(organization, paymentLinkId)).toEqual([
      "payment_link.created",
      ...Array(3).fill("payment_link.updated"),
      "payment_link.deactivated",
    ]);
    const { data } = await links.listPaymentLinkEvents({ paymentLinkId });
    expect(data.map(({ type }) => type)).toEqual((await typesOf(organization, paymentLinkId)).reverse());
  });

  test("cannot be opened above a limit that came later", async () => {
    const { organization, links, create } = await aShop();
    const { paymentLinkId } = await create();
    await links.pausePaymentLink({ paymentLinkId });
    await setLimit(organization.work(), { currency: "USD", amount: 100n, reason: "Chargebacks." });
    expect(await reasonOf(links.activatePaymentLink({ paymentLinkId }))).toBe("transaction_limit_exceeded");
  });

  test("ends at its time, on the environment's clock", async () => {
    const { organization, links, create, get, update, afterHours } = await aShop();
    await afterHours(0);
    const [ends, paused, extended, ended] = [
      await create({ expiresAt: inHours(2) }),
      await create({ expiresAt: inHours(2) }),
      await create({ expiresAt: inHours(2) }),
      await create({ expiresAt: inHours(2) }),
    ];
    await links.pausePaymentLink({ paymentLinkId: paused.paymentLinkId });
    await update(extended.paymentLinkId, ["expires_at"], { expiresAt: inHours(5) });
    await links.deactivatePaymentLink({ paymentLinkId: ended.paymentLinkId });
    const statuses = async () =>
      Promise.all(
        [ends, paused, extended, ended].map(async (link) => (await get(link.paymentLinkId)).paymentLinkStatus),
      );
    await afterHours(1.9);
    expect(await statuses()).toEqual(["active", "paused", "active", "deactivated"]);
    await afterHours(2);
    expect(await statuses()).toEqual(["expired", "expired", "active", "deactivated"]);
    expect(await typesOf(organization, ends.paymentLinkId)).toEqual(["payment_link.created", "payment_link.expired"]);
    await update(extended.paymentLinkId, ["expires_at"], {});
    await afterHours(9);
    expect(await statuses()).toEqual(["expired", "expired", "active", "deactivated"]);
    expect(await reasonOf(links.activatePaymentLink({ paymentLinkId: ends.paymentLinkId }))).toBe("payment_link_ended");
  });

  test("a copy is a draft with the same content, an address of its own and a time that has not passed", async () => {
    const { links, create, update, afterHours } = await aShop();
    await afterHours(0);
    const original = await create({ reference: "r-1", maxUses: 5, expiresAt: inHours(1), metadata: { shop: "north" } });
    const { paymentLinkId } = original;
    await update(paymentLinkId, ["amount"], { amount: 999n });
    const copy = await links.duplicatePaymentLink({ paymentLinkId });
    expect(copy).toMatchObject({
      ...{ paymentLinkStatus: "draft", amount: 999n, maxUses: 5, reference: "r-1", metadata: { shop: "north" } },
      ...{ usesCount: 0, amountsChangeable: true, version: 1, expiresAt: original.expiresAt },
    });
    expect(copy.url).not.toBe(original.url);
    await afterHours(2);
    const later = await links.duplicatePaymentLink({ paymentLinkId });
    expect(later).toMatchObject({ paymentLinkStatus: "draft" });
    expect(later).not.toHaveProperty("expiresAt");
  });
});
