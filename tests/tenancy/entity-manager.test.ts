import { describe, expect, test } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { TENANT_FILTER, TenantViolation } from "#extensions/platform/tenancy/tenancy.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const ours = await anOrganization(platform, "Ours");
const theirs = await anOrganization(platform, "Theirs");
const theirKeyId = (await createApiKey(theirs.work(), { scopes: [] })).apiKey.id;

describe("one tenant's work", () => {
  test("finds nothing of another organization, whatever the condition", async () => {
    const { em } = ours.work();
    expect(await em.find(ApiKeyEntity, { id: theirKeyId })).toEqual([]);
    expect(await em.find(ApiKeyEntity, { organizationId: theirs.id })).toEqual([]);
    expect(await em.find(ApiKeyEntity, { $or: [{ id: theirKeyId }, { organizationId: theirs.id }] })).toEqual([]);
    expect(await em.count(ApiKeyEntity, { id: theirKeyId })).toBe(0);
  });

  test("cannot update or delete another organization's row in bulk", async () => {
    const { em } = ours.work();
    expect(await em.nativeUpdate(ApiKeyEntity, { id: theirKeyId }, { isActive: false })).toBe(0);
    expect(await em.nativeDelete(ApiKeyEntity, { id: theirKeyId })).toBe(0);
  });

  test("cannot flush a row for another organization", async () => {
    const { em } = ours.work();
    em.persist(em.create(ApiKeyEntity, { ...aKeyRow(), organizationId: theirs.id }));
    await expect(em.flush()).rejects.toThrow(TenantViolation);
  });

  test("cannot move a row to another organization", async () => {
    const work = ours.work();
    const { apiKey } = await createApiKey(work, { scopes: [] });
    const found = await work.em.findOneOrFail(ApiKeyEntity, { id: apiKey.id });
    found.organizationId = theirs.id;
    await expect(work.em.flush()).rejects.toThrow(TenantViolation);
  });

  test("cannot change another organization's row through a reference to it", async () => {
    const { em } = ours.work();
    em.getReference(ApiKeyEntity, [theirs.id, theirKeyId]).isActive = false;
    await expect(em.flush()).rejects.toThrow(TenantViolation);
  });
});

describe("work without a tenant", () => {
  test("that begins inside a tenant's transaction knows nothing of it", async () => {
    const found = await ours.work().atomically(async () => {
      const { em } = platform.context.orm;
      return em.fork().getFilterParams(TENANT_FILTER);
    });
    expect(found).toBeUndefined();
  });

  test.each(registry.entities.map((entity) => [entity.meta.className, entity] as const))(
    "cannot query %s",
    async (_name, entity) => {
      await expect(platform.context.orm.em.fork().find(entity as typeof ApiKeyEntity, {})).rejects.toThrow();
    },
  );

  test("cannot widen the filter with an object in place of the id", async () => {
    const em = platform.context.orm.em.fork();
    em.setFilterParams("tenant", { organizationId: { $ne: null } });
    await expect(em.find(ApiKeyEntity, {})).rejects.toThrow("names no organization");
  });
});

test("the entities and the migrated schema agree", async () => {
  const sql = await platform.context.orm.schema.getUpdateSchemaSQL({ safe: true });
  // Checks, partial indexes, foreign keys and defaults for older instances exist in migrations only.
  const told = sql.split("\n").filter((line) => /add column|alter column|create table/i.test(line));
  expect(told.filter((line) => !/drop default;$/.test(line))).toEqual([]);
});

function aKeyRow() {
  return {
    id: "key_foreign",
    hash: Buffer.alloc(32),
    keyPrefix: "svc_sandbox_0",
    scopes: [],
    allowedIps: [],
    environment: "sandbox" as const,
    isActive: true,
    totalRequests: 0n,
    apiVersion: "2026-11-22",
  };
}
