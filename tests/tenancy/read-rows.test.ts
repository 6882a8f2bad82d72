import { describe, expect, test } from "vitest";
import { CustomerEntity } from "#extensions/capabilities/customers/customer.entity.ts";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { OrganizationEntity } from "#extensions/capabilities/organizations/organization.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { TENANT_FILTER, TenantViolation } from "#extensions/platform/tenancy/tenancy.ts";
import { createSharedReads, type SharedReads } from "#extensions/platform/work/shared-reads.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization: ours } = await startPlatform();
const theirs = await anOrganization(platform, "Theirs");
const ourCustomer = await createCustomer(ours.work(), { metadata: { a: "1" } });
const theirCustomer = await createCustomer(theirs.work(), { metadata: { a: "1" } });
const both = { id: [ourCustomer.id, theirCustomer.id] };

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("rows that are read", () => {
  test("are the organization's, whatever is asked for", async () => {
    expect(idsOf(await readRows(ours.work(), CustomerEntity, both))).toEqual([ourCustomer.id]);
    expect(idsOf(await readRows(theirs.work(), CustomerEntity, [both, { status: "active" }]))).toEqual([
      theirCustomer.id,
    ]);
    expect(await findRow(ours.work(), CustomerEntity, { id: theirCustomer.id })).toBeNull();
    await expect(readRow(ours.work(), CustomerEntity, theirCustomer.id, "customer")).rejects.toThrow(theirCustomer.id);
  });

  test("stay the organization's when a condition names another one past its type", async () => {
    const named = { organizationId: theirs.id } as never;
    expect(await readRows(ours.work(), CustomerEntity, named)).toEqual([]);
    expect(idsOf(await readRows(ours.work(), CustomerEntity, [named, both]))).toEqual([ourCustomer.id]);
  });

  test("are those of the work's environment", async () => {
    expect(await findRow(ours.liveWork(), CustomerEntity, { id: ourCustomer.id })).toBeNull();
    const named = { environment: "sandbox" } as never;
    expect(await readRows(ours.liveWork(), CustomerEntity, named)).toEqual([]);
  });

  test("are found by several values, by none and in an order", async () => {
    const second = await createCustomer(ours.work(), { reference: "second" });
    const ids = [ourCustomer.id, second.id].sort();
    const read = await readRows(ours.work(), CustomerEntity, { id: ids }, { orderBy: [["id", "desc"]], limit: 5 });
    expect(idsOf(read)).toEqual(ids.toReversed());
    expect(idsOf(await readRows(ours.work(), CustomerEntity, { id: ids, reference: null }))).toEqual([ourCustomer.id]);
    expect(await readRows(ours.work(), CustomerEntity, { id: [] })).toEqual([]);
    expect(await readRows(ours.work(), CustomerEntity, { id: ids }, { limit: 1 })).toHaveLength(1);
  });

  test("have the values that entities have", async () => {
    const { id } = await aDispute(platform, ours);
    const read = await readRow(ours.work(), DisputeExtensionEntity, id, "dispute");
    expect(read).toEqual({ ...(await ours.work().em.findOneOrFail(DisputeExtensionEntity, { id })) });
    expect(read.amountMinorUnits).toBeTypeOf("bigint");
    expect(read.openedAt).toBeInstanceOf(Date);
    const [event] = await readRows(ours.work(), EventEntity, { subjectId: id }, { limit: 1 });
    expect(event).toEqual({ ...(await ours.work().em.findOneOrFail(EventEntity, { id: event?.id ?? "" })) });
  });

  test("cannot be changed, since no EntityManager would write the change", async () => {
    const work = ours.work();
    const row = await readRow(work, CustomerEntity, ourCustomer.id, "customer");
    expect(() => Object.assign(row, { description: "changed" })).toThrow(TypeError);
    expect(() => work.record({ type: "customer.updated", subject: row })).toThrow(TypeError);
  });

  test("are those that the transaction sees", async () => {
    await ours.work().atomically(async (phase) => {
      const locked = await phase.em.findOneOrFail(CustomerEntity, { id: ourCustomer.id });
      locked.description = "in the transaction";
      phase.record({ type: "customer.updated", subject: locked });
      await phase.save();
      expect((await findRow(phase, CustomerEntity, { id: ourCustomer.id }))?.description).toBe("in the transaction");
      expect((await findRow(ours.work(), CustomerEntity, { id: ourCustomer.id }))?.description ?? null).toBeNull();
    });
  });
});

describe("nothing is read", () => {
  const sandbox = "sandbox" as const;
  const forkFor = (organizationId: unknown) => {
    const em = platform.context.orm.em.fork();
    if (organizationId !== undefined) em.setFilterParams(TENANT_FILTER, { organizationId });
    return em;
  };

  test.each([[undefined], [null], [""], [{ $ne: null }], [["a", "b"]]])("for the organization %j", async (given) => {
    const reading = readRows({ em: forkFor(given), environment: sandbox }, CustomerEntity, both);
    await expect(reading).rejects.toThrow(TenantViolation);
  });

  test("of a table without organizations", async () => {
    const reading = readRows({ em: forkFor(ours.id), environment: sandbox }, OrganizationEntity, { slug: "acme" });
    await expect(reading).rejects.toThrow("belong to no organization");
  });

  test("without a condition, or by what is no property", async () => {
    await expect(readRows(ours.work(), CustomerEntity, {})).rejects.toThrow("names no property");
    await expect(readRows(ours.work(), CustomerEntity, [])).rejects.toThrow("names no property");
    const injected = { '"id" = "id" or "id"': "" } as never;
    await expect(readRows(ours.work(), CustomerEntity, injected)).rejects.toThrow("has no property");
  });
});

describe("rows that work reads side by side", () => {
  /** Works that share their reads, and the IDs of each statement. */
  function sharing() {
    const statements: string[][] = [];
    const shared = createSharedReads();
    const reads: SharedReads = (what, ids, read) =>
      shared(what, ids, (all) => {
        statements.push([...all]);
        return read(all);
      });
    const { context, tenant, environment, clock } = ours.work();
    const call = { environment, requestId: "req_beside", idempotencyKey: null, reads };
    return { statements, work: (): UnitOfWork => createUnitOfWork(context, tenant, call, clock) };
  }

  test("are one statement, and each work gets those that it asked for", async () => {
    const second = await createCustomer(ours.work(), { metadata: { a: "2" } });
    const { statements, work } = sharing();
    const [one, other, all, none] = await Promise.all([
      findRow(work(), CustomerEntity, { id: ourCustomer.id }),
      readRow(work(), CustomerEntity, second.id, "customer"),
      readRows(work(), CustomerEntity, { id: [second.id, ourCustomer.id] }),
      findRow(work(), CustomerEntity, { id: theirCustomer.id }),
    ]);
    expect([one?.id, other.id, none]).toEqual([ourCustomer.id, second.id, null]);
    expect(idsOf(all)).toEqual([second.id, ourCustomer.id]);
    expect(statements).toEqual([[ourCustomer.id, second.id, theirCustomer.id]]);
  });

  test("are read again after a change, alone in a transaction and where more than IDs are asked for", async () => {
    const { id } = await createCustomer(ours.work(), { metadata: { a: "3" } });
    const { statements, work } = sharing();
    const reader = work();
    expect(await findRow(reader, CustomerEntity, { id })).toMatchObject({ version: 1 });
    await reader.atomically(async (phase) => {
      const subject = await phase.em.findOneOrFail(CustomerEntity, { id });
      subject.metadata = { a: "4" };
      phase.record({ type: "customer.updated", subject });
      await phase.save();
      expect(await findRow(phase, CustomerEntity, { id })).toMatchObject({ metadata: { a: "4" } });
      expect(statements).toEqual([[id]]);
    });
    expect(await findRow(reader, CustomerEntity, { id })).toMatchObject({ metadata: { a: "4" } });
    expect(await findRow(reader, CustomerEntity, { id, reference: null })).not.toBeNull();
    expect(statements).toEqual([[id], [id]]);
  });
});
