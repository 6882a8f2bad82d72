import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reencryptSecrets } from "#extensions/admin/reencrypt-secrets.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { encryptedTablesOf } from "#extensions/platform/encryption/encrypted-tables.ts";
import { reencrypt } from "#extensions/platform/encryption/reencrypt.queries.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { anOrganization, aPlatform, type Platform, type TestOrganization } from "#tests/support/platform.ts";
import { encryptTheRest } from "./encrypt-the-rest.ts";

const OLD = `k1:${Buffer.alloc(32, 7).toString("base64url")}`;
const NEW = `k2:${Buffer.alloc(32, 8).toString("base64url")}`;

let bank: Awaited<ReturnType<typeof aBankLinkProvider>>;
let platform: Platform;
let database: pg.Client;
const organizations: TestOrganization[] = [];
const opened: Context[] = [];

beforeAll(async () => {
  bank = await aBankLinkProvider();
  platform = await aPlatform({ env: { ...bank.env, ENCRYPTION_KEYS: OLD } });
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  for (let n = 0; n < 5; n++) {
    const organization = await anOrganization(platform);
    const call = { organizationId: organization.id, idempotencyKey: "first" };
    const { bankLinks } = platform.callers.grpc.forOrganization(call);
    await bankLinks.createBankLink({ publicToken: await bank.signIn() });
    organizations.push(organization);
  }
  await encryptTheRest(platform, organizations[0] as TestOrganization);
});

afterAll(async () => {
  await Promise.all(opened.map((context) => context.close()));
  await database.end();
  await platform.close();
  await bank.close();
});

/** A process of the service with these keys, the current one first. */
async function aProcess(...keys: string[]): Promise<Context> {
  const settings = { ...platform.settings, ENCRYPTION_KEYS: keys.join(",") };
  const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
  opened.push(context);
  return context;
}

const sealedTables = encryptedTablesOf(registry.entities);
const bankLinkSecrets = sealedTables.find(({ table }) => table === "bank_links") ?? { table: "", fieldOf: {} };

const run = (context: Context) => reencryptSecrets(createSystemWork(context, { requestId: "test" }));

async function everySecretOpens(context: Context): Promise<boolean> {
  const opening = organizations.map(async ({ id, slug }) => {
    const tenant = { organizationId: id, organizationSlug: slug };
    const call = { environment: "sandbox" as const, requestId: "test", idempotencyKey: null };
    await merchantEngine(createUnitOfWork(context, tenant, call));
  });
  return (await Promise.allSettled(opening)).every(({ status }) => status === "fulfilled");
}

const keyIdsOf = async (table: string) =>
  (
    await database.query<{ id: string }>(
      `select distinct encryption_key_id as id from ${table} where encryption_key_id is not null order by 1`,
    )
  ).rows.map(({ id }) => id);

test("every encrypted column of the schema is known to the job", async () => {
  const { rows } = await database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'sealed\\_%' order by 1`,
  );
  const known = sealedTables.flatMap(({ table, fieldOf }) =>
    Object.keys(fieldOf).map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ name }) => name)).toEqual(known.sort());
});

describe("a new master key", () => {
  test("decrypts what the old one encrypted, while both are configured, and not before", async () => {
    expect(await everySecretOpens(await aProcess(NEW, OLD))).toBe(true);
    await expect(aProcess(NEW)).rejects.toThrow("ENCRYPTION_KEYS has no key k1");
  });

  test("takes over in batches; a run that dies is gone on with by the next", async () => {
    const context = await aProcess(NEW, OLD);
    const [organization] = organizations;
    const organizationId = organization?.id ?? "";
    const { bankLinks } = platform.callers.grpc.forOrganization({ organizationId });
    for (let n = 0; n < 4; n++) await bankLinks.createBankLink({ publicToken: await bank.signIn() });
    let encrypted = 0;
    const dying = {
      ...context.encryption,
      encrypt: (...args: Parameters<typeof context.encryption.encrypt>) => {
        encrypted += 1;
        if (encrypted > 3) throw new Error("killed");
        return context.encryption.encrypt(...args);
      },
    };
    const batches = { organizationId, batchSize: 2 };
    const em = context.orm.em.fork();
    await expect(reencrypt(em, dying, bankLinkSecrets, batches)).rejects.toThrow("killed");
    expect(await keyIdsOf("bank_links")).toEqual(["k1", "k2"]);

    const report = await reencrypt(em, context.encryption, bankLinkSecrets, batches);
    expect(report).toEqual({ reencrypted: 3, unreadable: [], rowsByKey: { k2: 5 } });
  });

  test("and two runs at once encrypt each row once, after which the old key can go", async () => {
    const context = await aProcess(NEW, OLD);
    const [one, other] = await Promise.all([run(context), run(context)]);
    const reencrypted = [one, other].flatMap(({ tables }) => tables.map((table) => table.reencrypted));
    expect(reencrypted.reduce((sum, rows) => sum + rows, 0)).toBe(43);
    expect((await run(context)).rows_by_key).toEqual({ k2: 48, k1: 0 });
    for (const { table } of sealedTables) expect(await keyIdsOf(table)).toEqual(["k2"]);
    expect(await everySecretOpens(await aProcess(NEW))).toBe(true);
    await expect(aProcess(OLD)).rejects.toThrow("ENCRYPTION_KEYS has no key k2");
  });

  test("changes nothing when there is nothing to do", async () => {
    const before = await sealedRows();
    const report = await run(await aProcess(NEW));
    expect(report.tables.map(({ reencrypted, unreadable }) => [reencrypted, unreadable])).toEqual(
      sealedTables.map(() => [0, []]),
    );
    expect(await sealedRows()).toEqual(before);
  });

  test("leaves what does not open as it is, and names it", async () => {
    const [first, second] = organizations;
    const { rows } = await database.query<{ id: string }>(
      `update merchant_extensions t set sealed_engine_api_key = s.sealed_engine_api_key
       from merchant_extensions s where t.organization_id = $1 and s.organization_id = $2 returning t.id`,
      [first?.id, second?.id],
    );
    const before = await sealedRows();
    const third = `k3:${Buffer.alloc(32, 9).toString("base64url")}`;
    const report = await run(await aProcess(third, NEW));
    expect(report.tables.find(({ table }) => table === "merchant_extensions")).toMatchObject({
      reencrypted: 4,
      unreadable: rows.map(({ id }) => id),
    });
    expect(report.rows_by_key).toEqual({ k3: 47, k2: 1 });
    const kept = (await sealedRows()).filter((row) => before.includes(row));
    expect(kept).toHaveLength(1);
  });
});

async function sealedRows(): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    "select organization_id || sealed_engine_api_key as text from merchant_extensions order by 1",
  );
  return rows.map(({ text }) => text);
}
