import { expect, test } from "vitest";
import { PORTAL, payerOf, reasonOf, tokenIn } from "#tests/payer-accounts/signing-in.ts";
import { aCustomer, callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform({ env: { PORTAL_ORIGIN: PORTAL } });
const { portalSessions, customers } = callerOf(platform, organization);

test("a link opens the customer's account once, and is for 15 minutes", async () => {
  const customerId = await aCustomer(platform, organization);
  const link = await portalSessions.createPortalSession({ customerId });
  expect(link).toMatchObject({ object: "portal_session", customerId, environment: "sandbox" });
  expect(link.url).toMatch(/^https:\/\/[\w-]+\.pay\.example\.com\/sandbox\/account\/sign-in\?token=[\w-]{43}$/);
  const minutes = (Number(link.expiresAt?.seconds) * 1_000 - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThan(15.1);
  const token = tokenIn(link.url);
  const payer = payerOf(platform, organization);
  expect(await reasonOf(payer.open(token))).toBe("none");
  expect(await reasonOf(payer.open(token))).toBe("payer_sign_in_link_invalid");
});

test("the answer to a repeat has no link", async () => {
  const customerId = await aCustomer(platform, organization);
  const key = withKey();
  const { url, ...first } = await portalSessions.createPortalSession({ customerId }, key);
  expect(url).toBeDefined();
  expect(await portalSessions.createPortalSession({ customerId }, key)).toEqual(first);
});

test("an archived customer, an unknown one and another organization's have no account", async () => {
  const customerId = await aCustomer(platform, organization);
  await customers.archiveCustomer({ customerId });
  const theirs = await aCustomer(platform, await anOrganization(platform));
  const refusalOf = (id: string) => reasonOf(portalSessions.createPortalSession({ customerId: id }));
  expect(await refusalOf(customerId)).toBe("customer_not_usable");
  expect(await refusalOf("cus_unknown")).toBe("resource_missing");
  expect(await refusalOf(theirs)).toBe("resource_missing");
});
