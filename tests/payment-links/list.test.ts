import { expect, test } from "vitest";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { mergeCustomer } from "#extensions/capabilities/customers/merge-customer.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aPaymentLink } from "./link-requests.ts";

const { platform } = await startPlatform();

async function aShop() {
  const organization = await anOrganization(platform);
  const { paymentLinks } = callersOf(platform, organization);
  const create = async (title: string, request = {}) =>
    (await aPaymentLink(platform, organization, { title, ...request })).paymentLinkId;
  const found = async (filter: object) => (await paymentLinks.listPaymentLinks(filter)).data.map(({ title }) => title);
  return { organization, create, found };
}

test("links are found by status, reference, words, metadata, IDs and customer", async () => {
  const { organization, create, found } = await aShop();
  const { id: customerId } = await createCustomer(organization.work(), { name: "Ada" });
  const { id: intoId } = await createCustomer(organization.work(), { name: "Ada Winter" });
  const shoes = await create("Running shoes", { reference: "spring-1", metadata: { shop: "north" } });
  await create("Walking boots", { reference: "autumn-1", draft: true, metadata: { shop: "south" } });
  await create("Membership for Zoë", { customerId });
  expect(await found({})).toEqual(["Membership for Zoë", "Walking boots", "Running shoes"]);
  expect(await found({ sort: "created_at", limit: 1 })).toEqual(["Running shoes"]);
  expect(await found({ paymentLinkStatus: ["draft"] })).toEqual(["Walking boots"]);
  expect(await found({ reference: "spring-1" })).toEqual(["Running shoes"]);
  expect(await found({ q: "boots walk" })).toEqual(["Walking boots"]);
  expect(await found({ q: "zoe" })).toEqual(["Membership for Zoë"]);
  expect(await found({ q: "umn-1" })).toEqual(["Walking boots"]);
  expect(await found({ metadata: { shop: "north" } })).toEqual(["Running shoes"]);
  expect(await found({ ids: [shoes] })).toEqual(["Running shoes"]);
  await mergeCustomer(organization.work(), customerId, intoId);
  expect(await found({ customerId: intoId })).toEqual(["Membership for Zoë"]);
});

test("another organization's links do not exist", async () => {
  const [ours, theirs] = [await aShop(), await aShop()];
  const id = await theirs.create("Theirs");
  expect(await ours.found({})).toEqual([]);
  expect(await ours.found({ ids: [id] })).toEqual([]);
  const { paymentLinks } = callersOf(platform, ours.organization);
  for (const call of [paymentLinks.getPaymentLink, paymentLinks.pausePaymentLink, paymentLinks.listPaymentLinkEvents])
    await expect(call({ paymentLinkId: id })).rejects.toThrow("No such payment link");
});
