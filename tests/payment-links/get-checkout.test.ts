import { expect, test } from "vitest";
import { setLimit } from "#extensions/capabilities/merchant-account/decide.ts";
import { checkoutLinkMessage, getCheckout } from "#extensions/capabilities/payment-links/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aPaymentLink } from "./link-requests.ts";

const { platform } = await startPlatform();

const codeOf = ({ url = "" }: { url?: string | undefined }) => url.split("/").at(-1) ?? "";
const choice = (given: object = {}) => ({ quantities: {}, ...given }) as never;

async function aShop(request: Parameters<typeof aPaymentLink>[2] = {}) {
  const organization = await anOrganization(platform);
  const link = await aPaymentLink(platform, organization, request);
  return { organization, link, code: codeOf(link), links: callersOf(platform, organization).paymentLinks };
}

const UNKNOWN = expect.objectContaining({ reason: "payment_link_unknown", message: "There is no such payment link." });

test("a page shows the link without what its merchant keeps, and computes the amounts of a choice", async () => {
  const { organization, code } = await aShop({
    ...{
      reference: "campaign-7",
      metadata: { margin: "40%" },
      maxUses: 9,
      taxRate: { name: "VAT", millipercent: 19_000 },
    },
    ...{ amountType: "line_items", amount: undefined, tip: {} },
    lineItems: [{ itemId: "shoe", name: "Shoe", unitAmount: 1_000n, maxQuantity: 5, stock: 4 }],
  });
  const work = organization.work();
  const checkout = await getCheckout(work, { code, choice: choice({ quantities: { shoe: 3 }, tip: 100n }) });
  expect(checkout).toMatchObject({ checkoutStatus: "open", retryAfterSeconds: null, amounts: { total: 3_670n } });
  expect((await getCheckout(work, { code })).amounts).toMatchObject({ total: 1_190n });
  const shown = checkoutLinkMessage(checkout.link);
  expect(shown).toMatchObject({
    title: "Running shoes",
    priceVersion: "1",
    lineItems: [{ itemId: "shoe", stockLeft: 4 }],
  });
  const text = JSON.stringify(shown, (_name, value) => (typeof value === "bigint" ? String(value) : value));
  for (const kept of ["campaign-7", "margin", "maxUses", '"stock":', code]) expect(text).not.toContain(kept);
});

test("an amount that the payer enters is computed once it is there, up to the account's largest sale", async () => {
  const { organization, code } = await aShop({
    ...{ amountType: "customer_chosen", amount: undefined, chosenAmount: { min: 500n } },
  });
  expect((await getCheckout(organization.work(), { code })).amounts).toBeNull();
  const of = (amount: bigint) => getCheckout(organization.work(), { code, choice: choice({ amount }) });
  expect((await of(9_000n)).amounts?.total).toBe(9_000n);
  await setLimit(organization.work(), { currency: "USD", amount: 8_999n, reason: "Agreed." });
  await expect(of(9_000n)).rejects.toThrow(
    expect.objectContaining({ reason: "checkout_invalid", param: "choice.amount", metadata: { rule: "too_large" } }),
  );
});

test("a link whose own amount is above the account's largest sale is shown without amounts", async () => {
  const { organization, code } = await aShop({
    ...{ amountType: "line_items", amount: undefined },
    lineItems: [{ itemId: "shoe", name: "Shoe", unitAmount: 1_000n, quantity: 5, maxQuantity: 9 }],
  });
  await setLimit(organization.work(), { currency: "USD", amount: 4_999n, reason: "Agreed." });
  const of = (given?: object) => getCheckout(organization.work(), { code, ...(given && { choice: choice(given) }) });
  for (const given of [undefined, {}]) expect(await of(given)).toMatchObject({ checkoutStatus: "open", amounts: null });
  expect((await of({ quantities: { shoe: 4 } })).amounts?.total).toBe(4_000n);
  await expect(of({ quantities: { shoe: 5 } })).rejects.toThrow(
    expect.objectContaining({ reason: "checkout_invalid" }),
  );
});

test("a draft, another organization's code, another environment's and nonsense are one refusal", async () => {
  const ours = await aShop({ draft: true });
  const theirs = await aShop();
  const get = (code: string, work = ours.organization.work()) => getCheckout(work, { code });
  for (const code of [ours.code, theirs.code, "sandbox_", "nonsense", ours.link.paymentLinkId])
    await expect(get(code), code).rejects.toThrow(UNKNOWN);
  await expect(get(theirs.code, theirs.organization.liveWork())).rejects.toThrow(UNKNOWN);
  await ours.links.activatePaymentLink({ paymentLinkId: ours.link.paymentLinkId });
  expect((await get(ours.code)).checkoutStatus).toBe("open");
});

test("a paused and an ended link are still shown, with their merchant's words", async () => {
  const { organization, code, links, link } = await aShop({ inactiveMessage: "This sale is over." });
  const { paymentLinkId } = link;
  await links.pausePaymentLink({ paymentLinkId });
  expect(await getCheckout(organization.work(), { code })).toMatchObject({ checkoutStatus: "paused" });
  await links.deactivatePaymentLink({ paymentLinkId });
  const ended = await getCheckout(organization.work(), { code });
  expect(ended).toMatchObject({ checkoutStatus: "ended", link: { inactiveMessage: "This sale is over." } });
});

test("the code is in no event, since an event has other readers", async () => {
  const { organization, code, links, link } = await aShop();
  await links.pausePaymentLink({ paymentLinkId: link.paymentLinkId });
  const events = await organization.work().em.find(EventEntity, { subjectId: link.paymentLinkId });
  expect(events).toHaveLength(2);
  expect(JSON.stringify(events.map((event) => ({ ...event })))).not.toContain(code);
});
