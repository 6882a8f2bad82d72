import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const other = await anOrganization(platform, "Other");
const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

const aCustomer = async (fields: object = {}) => (await customers.createCustomer(fields)).customerId;
const merge = (customerId: string, intoCustomerId: string) => customers.mergeCustomer({ customerId, intoCustomerId });
const reasonOf = async (answer: Promise<unknown>) => infoOf(await failureOf(answer)).reason;

test("the customer that stays has what the other one had", async () => {
  const [from, into] = [await aCustomer({ reference: "old", name: "Robin" }), await aCustomer({ name: "Robin L." })];
  expect(await merge(from, into)).toMatchObject({ customerId: into, name: "Robin L.", customerStatus: "active" });
  const merged = await customers.getCustomer({ customerId: from });
  expect(merged).toMatchObject({
    customerStatus: "merged",
    mergedIntoCustomerId: into,
    reference: "old",
    name: "Robin",
  });
  expect(await mergedIds(organization.work(), into)).toEqual([into, from]);
  const events = await organization.work().em.find(EventEntity, { subjectId: { $in: [from, into] }, version: 2 });
  expect(events.map(({ type, data }) => ({ type, data }))).toEqual(
    expect.arrayContaining([
      { type: "customer.merged", data: { into_customer_id: into } },
      { type: "customer.updated", data: { merged_customer_id: from } },
    ]),
  );
});

test("a chain of merges is one step long", async () => {
  const [a, b, c] = [await aCustomer(), await aCustomer(), await aCustomer()];
  await merge(a, b);
  await merge(b, c);
  expect((await customers.getCustomer({ customerId: a })).mergedIntoCustomerId).toBe(c);
  expect(await mergedIds(organization.work(), c)).toEqual(
    [c, a, b].sort((one, two) => (one === c ? -1 : two === c ? 1 : one < two ? -1 : 1)),
  );
});

describe("a merge is refused", () => {
  test("into itself, into one that has ended, and of one that has ended", async () => {
    const [a, b, archived] = [await aCustomer(), await aCustomer(), await aCustomer()];
    await customers.archiveCustomer({ customerId: archived });
    expect(await reasonOf(merge(a, a))).toBe("customers_not_mergeable");
    expect(await reasonOf(merge(a, archived))).toBe("customers_not_mergeable");
    await merge(a, b);
    expect(await reasonOf(merge(a, b))).toBe("customer_not_changeable");
    expect(await reasonOf(merge(b, a))).toBe("customers_not_mergeable");
  });

  test("of health data into a customer whose details are shown", async () => {
    const [phi, standard] = [await aCustomer({ dataClass: "phi" }), await aCustomer()];
    expect(await reasonOf(merge(phi, standard))).toBe("customers_not_mergeable");
    await merge(standard, phi);
  });

  test("with another organization's customer", async () => {
    const theirs = platform.callers.grpc.forOrganization({ organizationId: other.id }).customers;
    const [{ customerId: foreign }, own] = [await theirs.createCustomer({}), await aCustomer()];
    for (const answer of [merge(own, foreign), merge(foreign, own)])
      expect(await reasonOf(answer)).toBe("resource_missing");
  });

  test("beyond fifty in one customer", async () => {
    const into = await aCustomer();
    for (let count = 0; count < 50; count += 1) await merge(await aCustomer(), into);
    expect(await reasonOf(merge(await aCustomer(), into))).toBe("customers_not_mergeable");
    const next = await aCustomer();
    expect(await reasonOf(merge(into, next))).toBe("customers_not_mergeable");
  });
});

test("merges at once, in whatever order, end with every customer one step from one that is active", async () => {
  const picks = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 3, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(picks, async (pairs) => {
      const ids = await Promise.all(Array.from({ length: 5 }, () => aCustomer()));
      const answers = await Promise.allSettled(pairs.map(([from, into]) => merge(ids[from] ?? "", ids[into] ?? "")));
      for (const answer of answers)
        if (answer.status === "rejected")
          expect(["customers_not_mergeable", "customer_not_changeable"]).toContain(infoOf(answer.reason).reason);
      const after = await Promise.all(ids.map((customerId) => customers.getCustomer({ customerId })));
      const active = new Set(after.filter((each) => each.customerStatus === "active").map((each) => each.customerId));
      expect(active.size).toBeGreaterThan(0);
      for (const each of after) if (!active.has(each.customerId)) expect(active).toContain(each.mergedIntoCustomerId);
    }),
    { numRuns: 15 },
  );
}, 60_000);
