import { helper } from "@mikro-orm/core";
import { SqlEntityManager } from "@mikro-orm/postgresql";
import { expect, test, vi } from "vitest";
import { CustomerEntity } from "#extensions/capabilities/customers/customer.entity.ts";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { updateCustomer } from "#extensions/capabilities/customers/update-customer.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow, lockKnownRow, lockRow } from "#extensions/platform/rows/rows.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization: ours } = await startPlatform();
const theirs = await anOrganization(platform, "Theirs");
const ourCustomer = await createCustomer(ours.work(), { metadata: { a: "1" } });
const theirCustomer = await createCustomer(theirs.work(), {});

/** The property values as read, by which changes are found. */
function originalOf(row: object): Record<string, unknown> {
  const { __originalEntityData: original, __meta: meta } = helper(row);
  return Object.fromEntries(Object.entries(original ?? {}).filter(([name]) => name in meta.properties));
}

test("a locked row is the organization's and of the work's environment", async () => {
  const locked = (work = ours.work(), id = ourCustomer.id) =>
    work.atomically((phase) => lockKnownRow(phase, CustomerEntity, id));
  expect(await locked()).toMatchObject({ id: ourCustomer.id });
  expect(await locked(ours.work(), theirCustomer.id)).toBeNull();
  expect(await locked(theirs.work())).toBeNull();
  expect(await locked(ours.liveWork())).toBeNull();
});

test("a locked row is the entity that MikroORM reads, and its statement is not planned by MikroORM", async () => {
  const { id } = await aDispute(platform, ours);
  await ours.work().atomically(async (phase) => {
    const planned = vi.spyOn(SqlEntityManager.prototype, "findOne");
    const locked = await lockRow(phase, DisputeExtensionEntity, id, "dispute");
    expect(planned).not.toHaveBeenCalled();
    planned.mockRestore();
    const read = await ours.work().em.findOneOrFail(DisputeExtensionEntity, { id });
    expect({ ...locked }).toEqual({ ...read });
    expect(originalOf(locked)).toEqual(originalOf(read));
    // It is managed once, and unchanged.
    expect(await phase.em.findOne(DisputeExtensionEntity, { id })).toBe(locked);
    phase.em.getUnitOfWork().computeChangeSets();
    expect(phase.em.getUnitOfWork().getChangeSets()).toEqual([]);
  });
});

test("a row that is not yet written is found, and what others have changed is seen", async () => {
  await ours.work().atomically(async (phase) => {
    const made = createRow(phase, CustomerEntity, { id: newId("customer"), status: "active", dataClass: "standard" });
    expect(await lockRow(phase, CustomerEntity, made.id, "customer")).toBe(made);
    phase.record({ type: "customer.created", subject: made });
  });
  await ours.work().atomically(async (phase) => {
    const read = await phase.em.findOneOrFail(CustomerEntity, { id: ourCustomer.id });
    await updateCustomer(ours.work(), ourCustomer.id, { locale: "de", fields: ["locale"] });
    expect(read.locale).toBeNull();
    expect(await lockRow(phase, CustomerEntity, ourCustomer.id, "customer")).toBe(read);
    expect(read).toMatchObject({ locale: "de", version: 2 });
  });
});

test("a lock outside a transaction is a defect", async () => {
  await expect(lockRow(ours.work(), CustomerEntity, ourCustomer.id, "customer")).rejects.toThrow(
    "outside a transaction",
  );
});
