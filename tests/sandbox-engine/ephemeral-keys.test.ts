import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aMerchant, anEngine } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
for (const customer_id of ["ann", "bob"]) await merchant.ask("POST", "/customers", { customer_id, name: customer_id });

const aKey = async () => (await merchant.ask("POST", "/ephemeral_keys", { customer_id: "ann" })).body;
const asKey = (key: string, method: string, path: string, body?: object) => merchant.ask(method, path, body, { key });

test("an ephemeral key opens its customer for an hour", async () => {
  const made = await aKey();
  expect(made).toMatchObject({ customer_id: "ann", secret: expect.stringMatching(/^epk_[a-z0-9]{32}$/) });
  expect(made.expires - made.created_at).toBe(3600);
  expect((await asKey(made.secret, "GET", "/customers/ann")).body.name).toBe("ann");
  expect((await asKey(made.secret, "POST", "/customers/ann", { name: "Ann" })).body.name).toBe("Ann");
  expect((await asKey(made.secret, "GET", "/customers/ann/payment_methods")).status).toBe(200);
});

test("and nothing else", async () => {
  const { secret } = await aKey();
  const other = await asKey(secret, "GET", "/customers/bob");
  expect([other.status, other.body.error.code]).toEqual([401, "IR_15"]);
  for (const path of ["/customers/list", "/payments/list", "/refunds/ref_1"])
    expect([path, (await asKey(secret, "GET", path)).status]).toEqual([path, 401]);
  expect((await asKey(secret, "DELETE", "/customers/ann")).status).toBe(401);
});

test("a deleted or expired key opens nothing", async () => {
  const [deleted, expired] = [await aKey(), await aKey()];
  await merchant.ask("DELETE", `/ephemeral_keys/${deleted.id}`);
  await onDatabase(engine.databaseUrl, (db) =>
    db.query("update sandbox_engine.ephemeral_keys set expires_at = now() where id = $1", [expired.id]),
  );
  for (const { secret } of [deleted, expired])
    expect((await asKey(secret, "GET", "/customers/ann")).body.error.code).toBe("IR_01");
});

test("another merchant cannot delete it", async () => {
  const { id } = await aKey();
  expect((await (await aMerchant(engine)).ask("DELETE", `/ephemeral_keys/${id}`)).status).toBe(404);
});
