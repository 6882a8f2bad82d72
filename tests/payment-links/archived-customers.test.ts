import { expect, test } from "vitest";
import { archiveCustomer } from "#extensions/capabilities/customers/archive-customer.ts";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aPaymentLink } from "./link-requests.ts";

const { platform } = await startPlatform();

test("cannot be opened for a customer who is archived, and its copy has none", async () => {
  const organization = await anOrganization(platform);
  const { paymentLinks: links } = callersOf(platform, organization);
  const { id: customerId } = await createCustomer(organization.work(), { email: "ada@example.com" });
  const { paymentLinkId } = await aPaymentLink(platform, organization, { customerId, draft: true });
  expect(await links.duplicatePaymentLink({ paymentLinkId })).toMatchObject({ customerId });
  await archiveCustomer(organization.work(), customerId);
  expect(infoOf(await failureOf(links.activatePaymentLink({ paymentLinkId })))).toMatchObject({
    ...{ reason: "customer_not_usable", metadata: { customer_id: customerId, customer_status: "archived" } },
  });
  const copy = await links.duplicatePaymentLink({ paymentLinkId });
  expect(copy).not.toHaveProperty("customerId");
  const { paymentLinkStatus } = await links.activatePaymentLink({ paymentLinkId: copy.paymentLinkId });
  expect(paymentLinkStatus).toBe("active");
});
