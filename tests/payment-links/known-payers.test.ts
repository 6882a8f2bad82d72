import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { tokenIn } from "#tests/payer-accounts/signing-in.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aShop, refusalOf } from "./paying.ts";

const { platform } = await startPlatform();

test("a payer who has paid goes to the link's page with facts that its secret signs, and nobody else does", async () => {
  const shop = await aShop(platform);
  const { redirectSigning } = callersOf(platform, shop.organization);
  const { secret = "" } = await redirectSigning.rotateRedirectSecret({});
  const redirectUrl = "https://shop.example/thanks?order=7";
  const link = await shop.aLink({ reference: "campaign-7", afterCompletion: { redirectUrl } });
  const { attemptCode, transactionId, ...started } = await shop.begin(link.code);
  expect(started.redirectUrl).toBeUndefined();
  await shop.pay(transactionId);
  const paid = await shop.checkout.getCheckoutAttempt({ code: link.code, attemptCode });
  const sent = new URL(paid.redirectUrl ?? "none:").searchParams;
  const named = ["id", "timestamp", "signature"].map((name) => [`webhook-${name}`, sent.get(`webhook_${name}`) ?? ""]);
  expect(new Webhook(secret).verify(sent.get("payload") ?? "", Object.fromEntries(named))).toEqual({
    ...{ transaction_id: transactionId, payment_link_id: link.paymentLinkId, transaction_status: "succeeded" },
    ...{ amount: 4_200, currency: "USD", reference: "campaign-7" },
  });
});

test("the engine learns of a link's customer only from the signed-in payer, since its form shows saved cards", async () => {
  const shop = await aShop(platform);
  const { customers, portalSessions } = callersOf(platform, shop.organization);
  const payer = { organizationSlug: shop.organization.slug, environment: "sandbox" } as const;
  const { payerAccounts } = platform.callers.grpc.forPayer(payer);
  const { customerId } = await customers.createCustomer({ email: "ada@payer.example" });
  const { url } = await portalSessions.createPortalSession({ customerId });
  const { sessionToken } = await payerAccounts.createPayerSession({ signInToken: tokenIn(url) });
  const [ofCustomer, ofNobody] = [await shop.aLink({ customerId }), await shop.aLink()];
  const guest = await shop.begin(ofCustomer.code);
  const isGuest = async (code: string, { attemptCode }: { attemptCode: string }, session = {}) => {
    const form = await shop.checkout.getCheckoutForm({ code, attemptCode, ...session });
    const { clientSecret, publishableKey } = form;
    const address = `${platform.engineUrl}/customers/payment_methods?client_secret=${clientSecret}`;
    const answer = await fetch(address, { headers: { "api-key": publishableKey } });
    return ((await answer.json()) as { is_guest_customer: boolean }).is_guest_customer;
  };
  expect(await isGuest(ofCustomer.code, guest)).toBe(true);
  const over = await shop.begin(ofNobody.code, { sessionToken: "a".repeat(43) });
  expect(await isGuest(ofNobody.code, over)).toBe(true);
  for (const { code } of [ofCustomer, ofNobody]) {
    const known = await shop.begin(code, { sessionToken });
    expect(await isGuest(code, known, { sessionToken })).toBe(false);
    // Whoever has the address of the page, and not the session, sees no saved card; the engine's own page is not there.
    for (const session of [{}, { sessionToken: "a".repeat(43) }])
      expect(await refusalOf(isGuest(code, known, session))).toBe("payer_session_ended");
    const { attemptCode } = known;
    const { paymentPageUrl } = await shop.checkout.getCheckoutForm({ code, attemptCode, sessionToken });
    expect(paymentPageUrl).toBeUndefined();
  }
  const { transactions } = shop;
  const sale = await transactions.getTransaction({ transactionId: guest.transactionId });
  expect(sale.customerId).toBe(customerId);
});

test("a link of a customer who was merged is paid for the other one, and one of an ended customer by a guest", async () => {
  const shop = await aShop(platform);
  const { customers } = callersOf(platform, shop.organization);
  const [first, second, archived, redacted] = await Promise.all(
    ["1", "2", "3", "4"].map(async (name) => (await customers.createCustomer({ name })).customerId),
  );
  const links = await Promise.all(
    [first, archived, redacted].map((customerId) => shop.aLink({ customerId: customerId ?? "" })),
  );
  await customers.mergeCustomer({ customerId: first ?? "", intoCustomerId: second ?? "" });
  await customers.archiveCustomer({ customerId: archived ?? "" });
  await customers.redactCustomer({ customerId: redacted ?? "" });
  const paid: (string | undefined)[] = [];
  for (const { code } of links) {
    const { transactionId } = await shop.begin(code);
    await shop.pay(transactionId);
    paid.push((await shop.transactions.getTransaction({ transactionId })).customerId);
  }
  expect(paid).toEqual([second, undefined, undefined]);
});
