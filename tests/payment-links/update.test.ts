import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { setLimit } from "#extensions/capabilities/merchant-account/decide.ts";
import { lockPaymentLink } from "#extensions/capabilities/payment-links/index.ts";
import type { PaymentLink } from "#extensions/capabilities/payment-links/payment-link.entity.ts";
import { getPaymentLink } from "#extensions/capabilities/payment-links/payment-links.service.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aPaymentLink } from "./link-requests.ts";

const { platform } = await startPlatform();

async function aShop(request: Parameters<typeof aPaymentLink>[2] = {}) {
  const organization = await anOrganization(platform);
  const { paymentLinks } = callersOf(platform, organization);
  const link = await aPaymentLink(platform, organization, request);
  const { paymentLinkId } = link;
  const update = (paths: string[], change: object, options = {}) =>
    paymentLinks.updatePaymentLink({ paymentLinkId, updateMask: { paths }, ...change }, options);
  const priceVersion = async () => (await getPaymentLink(organization.work(), paymentLinkId)).priceVersion;
  return { organization, link, paymentLinkId, update, priceVersion };
}

/** As if payers had done so. */
function claim(organization: TestOrganization, paymentLinkId: string, claimed: Partial<PaymentLink>): Promise<void> {
  return organization.work().atomically(async (phase) => {
    const link = await lockPaymentLink(phase, paymentLinkId);
    Object.assign(link, { hasAttempts: true, ...claimed });
    phase.record({ type: "payment_link.updated", subject: link });
    await phase.save();
  });
}

const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

describe("a change", () => {
  test("changes the named fields, and null or an empty text clears them", async () => {
    const { update } = await aShop({
      description: "Size 42",
      locale: "de",
      reference: "r-1",
      metadata: { a: "1", b: "2" },
    });
    const changed = await update(["title", "description", "locale", "metadata", "after_completion", "collect"], {
      ...{ title: "Boots", metadata: { a: "", c: "3" }, afterCompletion: { message: "Thank you." } },
      collect: { email: "required", customFields: [{ key: "size", label: "Size", fieldType: "text" }] },
    });
    expect(changed).toMatchObject({
      ...{ title: "Boots", reference: "r-1", metadata: { b: "2", c: "3" }, version: 2 },
      ...{
        collect: { email: "required", customFields: [{ key: "size" }] },
        afterCompletion: { message: "Thank you." },
      },
    });
    expect(changed).not.toHaveProperty("description");
    expect(changed).not.toHaveProperty("locale");
    expect(await update(["after_completion"], {})).not.toHaveProperty("afterCompletion");
  });

  test("without effect leaves the version, and one of a stale version is refused", async () => {
    const { update, link } = await aShop({ taxRate: { name: "VAT", millipercent: 19_000, inclusive: true } });
    expect((await update(["title", "tax_rate"], { title: link.title, taxRate: link.taxRate })).version).toBe(1);
    const stale = { headers: { "if-match": '"7"' } };
    expect((await refusalOf(update(["title"], { title: "Boots" }, stale))).reason).toBe("version_mismatch");
    expect((await refusalOf(update([], {}))).reason).toBe("validation_failed");
  });

  test("of the price gives the page another version, which its payers notice; others do not", async () => {
    const { update, priceVersion } = await aShop();
    await update(["description", "max_uses"], { description: "New", maxUses: 7 });
    expect(await priceVersion()).toBe(1);
    expect((await update(["amount", "discount"], { amount: 5_000n, discount: { basisPoints: 1_000 } })).amount).toBe(
      5_000n,
    );
    expect(await priceVersion()).toBe(2);
    // It is the name of the only line.
    await update(["title"], { title: "Boots" });
    expect(await priceVersion()).toBe(3);
  });

  test("must leave a link that can be paid", async () => {
    const { organization, update } = await aShop({ use: "single" });
    const reason = async (paths: string[], change: object) => (await refusalOf(update(paths, change))).reason;
    expect(await reason(["amount"], {})).toBe("payment_link_invalid");
    expect(await reason(["discount"], { discount: { amount: 4_200n } })).toBe("payment_link_invalid");
    expect(await reason(["max_uses"], { maxUses: 2 })).toBe("payment_link_invalid");
    expect(await reason(["expires_at"], { expiresAt: timestampFromDate(new Date(0)) })).toBe("payment_link_invalid");
    await setLimit(organization.work(), { currency: "USD", amount: 5_000n, reason: "Agreed." });
    expect(await reason(["amount"], { amount: 5_001n })).toBe("transaction_limit_exceeded");
    expect((await update(["amount"], { amount: 5_000n })).amount).toBe(5_000n);
  });

  test("of an ended link is refused", async () => {
    const { organization, paymentLinkId, update } = await aShop();
    await callersOf(platform, organization).paymentLinks.deactivatePaymentLink({ paymentLinkId });
    expect((await refusalOf(update(["title"], { title: "Boots" }))).reason).toBe("payment_link_ended");
  });
});

describe("once a payer has started to pay", () => {
  const SHOES = { itemId: "shoe", name: "Shoe", unitAmount: 1_000n, stock: 10 };
  const asItems = { amountType: "line_items", amount: undefined, lineItems: [SHOES] };

  test("no part of the price changes, and the rest does", async () => {
    const { organization, paymentLinkId, update } = await aShop();
    await claim(organization, paymentLinkId, { openAttempts: 1 });
    const parts: [string, object][] = [
      ["amount", { amount: 1n }],
      ["tax_rate", { taxRate: { name: "VAT", millipercent: 1 } }],
      ["discount", { discount: { amount: 1n } }],
      ["tip", { tip: {} }],
    ];
    for (const [field, change] of parts)
      expect(await refusalOf(update([field], change)), field).toMatchObject({
        ...{ reason: "payment_link_has_payments", metadata: { payment_link_id: paymentLinkId } },
      });
    expect(await update(["title", "amount"], { title: "Boots", amount: 4_200n })).toMatchObject({
      ...{ title: "Boots", amount: 4_200n, amountsChangeable: false, openAttempts: 1 },
    });
  });

  test("the stock changes down to what payers have of it", async () => {
    const { organization, paymentLinkId, update, priceVersion } = await aShop(asItems);
    await claim(organization, paymentLinkId, { openAttempts: 1, stockClaimed: { shoe: 3 } });
    const to = (stock: number | undefined, more = {}) =>
      update(["line_items"], { lineItems: [{ ...SHOES, stock, ...more }] });
    expect((await to(4)).lineItems).toMatchObject([{ stock: 4, stockLeft: 1 }]);
    expect((await refusalOf(to(2))).reason).toBe("payment_link_invalid");
    expect((await refusalOf(to(4, { unitAmount: 1_001n }))).reason).toBe("payment_link_has_payments");
    expect((await refusalOf(to(4, { itemId: "boot" }))).reason).toBe("payment_link_has_payments");
    expect((await to(undefined)).lineItems[0]).not.toHaveProperty("stock");
    expect(await priceVersion()).toBe(1);
  });

  test("the limit changes down to their uses, and completes a link of which nothing is left", async () => {
    const { organization, paymentLinkId, update } = await aShop({ maxUses: 9 });
    await claim(organization, paymentLinkId, { usesCount: 2, openAttempts: 1 });
    expect((await refusalOf(update(["max_uses"], { maxUses: 2 }))).reason).toBe("payment_link_invalid");
    expect((await update(["max_uses"], { maxUses: 3 })).paymentLinkStatus).toBe("active");
    await claim(organization, paymentLinkId, { usesCount: 2, openAttempts: 0 });
    expect(await update(["max_uses"], { maxUses: 2 })).toMatchObject({ paymentLinkStatus: "completed", maxUses: 2 });
  });

  test("the database itself refuses more uses than there are", async () => {
    const { organization, paymentLinkId } = await aShop({ maxUses: 2 });
    await expect(claim(organization, paymentLinkId, { usesCount: 1, openAttempts: 2 })).rejects.toThrow(
      "payment_links_uses",
    );
  });
});
