import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const other = await anOrganization(platform, "Other");

const customersOf = (organizationId: string) => platform.callers.grpc.forOrganization({ organizationId }).customers;
const customers = customersOf(organization.id);

const ROBIN = {
  name: "Robin Lindqvist",
  email: "Robin@Example.com",
  phone: "+46701740605",
  billingAddress: { line1: "12 Harbor Street", city: "Portland", country: "US" },
  taxIds: [{ type: "eu_vat", value: "SE556677889901" }],
  description: "Wholesale",
  metadata: { tier: "gold" },
  locale: "en-US",
  timeZone: "America/New_York",
};

const change = (customerId: string, paths: string[], fields: object) =>
  customers.updateCustomer({ customerId, ...fields, updateMask: { paths } });

test("a customer comes back as it was created", async () => {
  const created = await customers.createCustomer({ ...ROBIN, reference: "user-1" });
  expect(created).toMatchObject({ ...ROBIN, reference: "user-1", customerStatus: "active", dataClass: "standard" });
  expect(created).toMatchObject({ isMasked: false, version: 1, environment: "sandbox" });
  expect(await customers.getCustomer({ customerId: created.customerId })).toEqual(created);
});

test("the mask names what changes, and an empty text removes a detail", async () => {
  const { customerId } = await customers.createCustomer(ROBIN);
  const changed = await change(customerId, ["name", "phone", "billing_address"], { name: "Robin L.", phone: "" });
  expect(changed).toMatchObject({ name: "Robin L.", email: ROBIN.email, version: 2 });
  expect([changed.phone, changed.billingAddress]).toEqual([undefined, undefined]);
  expect((await change(customerId, ["name"], { name: "Robin L." })).version).toBe(2);
});

test("a reference belongs to one customer of an environment", async () => {
  const first = await customers.createCustomer({ reference: "taken" });
  const error = await failureOf(customers.createCustomer({ reference: "taken" }));
  expect([error.code, infoOf(error).reason]).toEqual([Code.FailedPrecondition, "reference_in_use"]);
  expect(infoOf(error).metadata.existing_customer_id).toBe(first.customerId);
  const { customerId } = await customers.createCustomer({});
  const moved = await failureOf(change(customerId, ["reference"], { reference: "taken" }));
  expect(infoOf(moved).reason).toBe("reference_in_use");
  await customersOf(other.id).createCustomer({ reference: "taken" });
});

describe("an upsert", () => {
  const upsert = (reference: string, fields: Record<string, unknown>) =>
    customers.upsertCustomer({ reference, ...fields, updateMask: { paths: Object.keys(fields) } });

  test("creates, then changes what the body names", async () => {
    const created = await upsert("sync-1", { name: "Robin", email: "robin@example.com" });
    const changed = await upsert("sync-1", { name: "Robin L." });
    expect(changed).toMatchObject({ customerId: created.customerId, name: "Robin L.", email: "robin@example.com" });
    expect((await upsert("sync-1", { name: "Robin L." })).version).toBe(changed.version);
  });

  test("of one reference at once makes one customer", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Robin ${index}`);
    const all = await Promise.all(names.map((name) => upsert("sync-2", { name })));
    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(1);
  });
});

test("archived customers are listed when they are asked for", async () => {
  const { customerId } = await customers.createCustomer({ email: "archived@example.com" });
  expect((await customers.archiveCustomer({ customerId })).customerStatus).toBe("archived");
  const email = "ARCHIVED@example.com";
  expect((await customers.listCustomers({ email })).data).toEqual([]);
  const { data } = await customers.listCustomers({ email, customerStatus: ["archived"] });
  expect(data.map((each) => each.customerId)).toEqual([customerId]);
  const events = await organization
    .work()
    .em.find(EventEntity, { subjectId: customerId }, { orderBy: { sequence: 1 } });
  expect(events.map(({ type }) => type)).toEqual(["customer.created", "customer.archived"]);
});

describe("health data", () => {
  test("is masked, and found by its whole email", async () => {
    const created = await customers.createCustomer({ ...ROBIN, email: "p1@clinic.example", dataClass: "phi" });
    expect(created).toMatchObject({ isMasked: true, name: "R•••", email: "p•••@•••", phone: "•••" });
    expect(created).toMatchObject({ billingAddress: { country: "US" }, taxIds: [], metadata: {} });
    expect([created.billingAddress?.line1, created.description]).toEqual([undefined, "•••"]);
    const { data } = await customers.listCustomers({ email: "P1@clinic.example" });
    expect(data).toEqual([created]);
    expect((await customersOf(other.id).listCustomers({ email: "p1@clinic.example" })).data).toEqual([]);
  });

  test("never goes back to standard, and is not overwritten by its mask", async () => {
    const { customerId } = await customers.createCustomer(ROBIN);
    expect((await change(customerId, ["data_class"], { dataClass: "phi" })).name).toBe("R•••");
    for (const [field, value, reason] of [
      ["data_class", { dataClass: "standard" }, "data_class_permanent"],
      ["name", { name: "R•••" }, "customer_detail_masked"],
    ] as const) {
      const error = await failureOf(change(customerId, [field], value));
      expect([error.code, infoOf(error).reason]).toEqual([Code.InvalidArgument, reason]);
    }
  });

  test("stands in no table in the clear", async () => {
    const canary = "canary-of-health-data";
    const details = { name: canary, email: `${canary}@example.com`, description: canary, metadata: { note: canary } };
    const { customerId } = await customers.createCustomer({ ...details, dataClass: "phi" });
    await customers.revealCustomer({ customerId, reason: "The patient asked" });
    expect(await everythingStored(platform.databaseUrl)).not.toContain(canary);
  });

  test("is revealed with a reason, which is kept before the answer", async () => {
    const { customerId } = await customers.createCustomer({ ...ROBIN, dataClass: "phi" });
    const revealed = await customers.revealCustomer({ customerId, reason: "The patient asked" });
    expect(revealed).toMatchObject({ ...ROBIN, isMasked: false, dataClass: "phi" });
    const { em } = organization.work();
    const event = await em.findOneOrFail(EventEntity, { subjectId: customerId, type: "customer.revealed" });
    expect(event.data).toEqual({ reason: "The patient asked" });
    const standard = await customers.createCustomer(ROBIN);
    const error = await failureOf(
      customers.revealCustomer({ customerId: standard.customerId, reason: "Just looking" }),
    );
    expect(infoOf(error).reason).toBe("customer_not_masked");
  });
});
