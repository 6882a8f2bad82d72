import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { reencryptSecrets } from "#extensions/admin/reencrypt-secrets.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64url")}`;
const CURRENT = keyOf("k1", 7);
const WRONG_BYTES =
  "The key k1 of ENCRYPTION_KEYS is not the one that encrypted secrets of this database under this name";

const { platform, organization } = await startPlatform();
const database = new pg.Client({ connectionString: platform.databaseUrl });
await database.connect();
afterAll(() => database.end());

beforeEach(() => start(CURRENT));

/** Starts a process with these keys, and stops it. */
const open = (...keys: string[]) => opened(keys, () => {});

/** The same for a process that reencrypts everything. */
const start = (...keys: string[]) =>
  opened(keys, (context) => reencryptSecrets(createSystemWork(context, { requestId: "test" })));

async function opened<T>(keys: readonly string[], run: (context: Context) => T): Promise<Awaited<T>> {
  const settings = { ...platform.settings, ENCRYPTION_KEYS: keys.join(",") };
  const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
  const result = await run(context);
  await context.close();
  return result;
}

const witnesses = async () =>
  (await database.query<{ key_id: string }>("select key_id from encryption_key_witnesses order by 1")).rows.map(
    ({ key_id }) => key_id,
  );

test("a process whose key has the right name and other bytes does not start", async () => {
  await expect(start(keyOf("k1", 8))).rejects.toThrow(WRONG_BYTES);
  await expect(start(keyOf("k2", 9), keyOf("k1", 8))).rejects.toThrow(WRONG_BYTES);
});

test("the service and the command end with a sentence that names the key", async () => {
  const settings = { ...platform.settings, ENCRYPTION_KEYS: keyOf("k1", 8) };
  await expect(anExtensionsProcess(settings)).rejects.toThrow("ended before it listened");
  const { code, stderr } = await runAdmin({ settings }, "secrets", "reencrypt");
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(new RegExp(`^${WRONG_BYTES}.*\\n$`)) });
});

test("nor does one on a database from before the witnesses, where the secrets themselves tell", async () => {
  await database.query("delete from encryption_key_witnesses");
  await expect(start(keyOf("k1", 8))).rejects.toThrow(WRONG_BYTES);
  expect(await witnesses()).toEqual([]);
  await start(CURRENT);
  expect(await witnesses()).toEqual(["k1"]);
});

test("nor one that lacks a key, until the command has encrypted everything with another", async () => {
  const next = keyOf("k2", 9);
  await expect(start(next)).rejects.toThrow("ENCRYPTION_KEYS has no key k1");
  await start(next, CURRENT);
  expect(await witnesses()).toEqual(["k2"]);
  expect((await start(next)).rows_by_key).toMatchObject({ k2: expect.any(Number) });
  await start(CURRENT, next);
});

test("a key behind the current one has its witness too, and may be taken away while it has encrypted nothing", async () => {
  const behind = keyOf("k3", 10);
  await open(CURRENT, behind);
  expect(await witnesses()).toEqual(["k1", "k3"]);
  await expect(open(CURRENT, keyOf("k3", 11))).rejects.toThrow("The key k3 of ENCRYPTION_KEYS is not the one");
  await open(CURRENT);
  await open(behind, CURRENT);
  await expect(open(CURRENT)).rejects.toThrow("ENCRYPTION_KEYS has no key k3");
  await start(CURRENT, behind);
});

test("the command decrypts also what the current key has encrypted, and names what it cannot decrypt", async () => {
  const other = await anOrganization(platform);
  const { rows } = await database.query<{ id: string; sealed: string }>(
    "select id, sealed_engine_api_key as sealed from merchant_extensions where organization_id = $1",
    [organization.id],
  );
  const [moved] = rows;
  const change = "update merchant_extensions set sealed_engine_api_key = $1 where organization_id = $2 returning id";
  const changed = await database.query<{ id: string }>(change, [moved?.sealed, other.id]);
  const { tables } = await start(CURRENT);
  expect(tables.find(({ table }) => table === "merchant_extensions")).toMatchObject({
    reencrypted: 0,
    unreadable: changed.rows.map(({ id }) => id),
  });
});
