import type { EntityManager } from "@mikro-orm/postgresql";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { aConnection } from "#tests/support/database.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { fillBooks } from "./fill-books.ts";
import { examinedBy, STATEMENTS } from "./statements.ts";

/** Rows of the open part, of a settlement and of a year of days, independent of the history. */
const MOST = 2_500;

const { platform } = await startPlatform({ spoilsBooks: true });
let client: pg.Client;
let orm: Awaited<ReturnType<typeof createOrm>>;

beforeAll(async () => {
  client = await aConnection(platform.databaseUrl);
  // Without the tests' tripwire, whose policy would change every plan.
  orm = await createOrm(platform.databaseUrl, registry);
});
afterAll(async () => {
  await orm.close();
  await client.end();
});

describe.each([1_000, 200_000])("with %d entries of one organization", (size) => {
  let organization: TestOrganization;
  let em: EntityManager;

  beforeAll(async () => {
    organization = await anOrganization(platform);
    await fillBooks(client, organization.id, size);
    em = orm.em.fork();
    em.setFilterParams(TENANT_FILTER, { organizationId: organization.id });
  }, 240_000);

  test.each(Object.keys(STATEMENTS))("reading %s costs what is open, and not the history", async (name) => {
    const run = STATEMENTS[name];
    if (!run) throw new Error(`there is no statement ${name}`);
    expect(await examinedBy(organization.work(), em, run)).toBeLessThanOrEqual(MOST);
  });
});
