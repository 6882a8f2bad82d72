import { expect, test } from "vitest";
import { seedPaymentLinks } from "#extensions/capabilities/payment-links/seed-payment-links.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

const DEMO = {
  ...{ slug: "demo", name: "Demo", memberId: "usr_1", payments: 0, goods: ["Shoe", "Sock"] },
  ...{ liveAccount: "approved" as const, isAnnounced: true },
};

test("the demo has links of every kind, one paused, one ended and a draft, and keeps those that are there", async () => {
  const organization = await anOrganization(platform);
  const { paymentLinks } = callersOf(platform, organization);
  const read = async () => (await paymentLinks.listPaymentLinks({})).data;
  await seedPaymentLinks(organization.work(), DEMO);
  const links = await read();
  expect(links.map(({ amountType }) => amountType).slice(0, 4)).toEqual([
    ...["fixed", "line_items", "customer_chosen", "fixed"],
  ]);
  expect(links.map((link) => link.paymentLinkStatus)).toEqual([
    ...Array(4).fill("active"),
    ...["draft", "paused", "deactivated"],
  ]);
  await seedPaymentLinks(organization.work(), DEMO);
  expect(await read()).toEqual(links);
});
