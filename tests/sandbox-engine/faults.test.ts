import { beforeEach, describe, expect, test } from "vitest";
import { matchesPath } from "#sandbox/engine/routing/faults.ts";
import { startSandboxEngine } from "#sandbox/engine/server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aDispute, aMerchant, anEngine, aPayment, type TestMerchant } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
beforeEach(() => engine.admin("DELETE", "/sandbox/faults"));

const fault = (kind: string, more: object = {}) =>
  engine.admin("POST", "/sandbox/faults", { method: "POST", path: "/disputes/evidence", kind, ...more });

async function submission(): Promise<[string, () => ReturnType<TestMerchant["ask"]>]> {
  const { dispute_id } = await aDispute(engine, merchant);
  return [dispute_id, () => merchant.ask("POST", "/disputes/evidence", { dispute_id }, { isDocumented: false })];
}

const submissions = async (id: string) =>
  (await engine.admin("GET", `/sandbox/disputes/${id}/submissions`)).body.data.length;

describe("a fault", () => {
  test("of kind status_500 happens before the effect, and once", async () => {
    const [id, submit] = await submission();
    await fault("status_500");
    const failed = await submit();
    expect([failed.status, failed.body.error.code]).toEqual([500, "HE_00"]);
    expect(await submissions(id)).toBe(0);
    expect((await submit()).status).toBe(200);
    expect(await submissions(id)).toBe(1);
  });

  test("of kind status answers with what it was told, as often as it was told", async () => {
    const [, submit] = await submission();
    await fault("status", { status: 429, body: { error: { code: "HE_00" } }, times: 2 });
    expect((await submit()).body).toEqual({ error: { code: "HE_00" } });
    expect((await submit()).status).toBe(429);
    expect((await submit()).status).toBe(200);
  });

  test("of kind drop_after_commit cuts the connection when the effect is there", async () => {
    const [id, submit] = await submission();
    await fault("drop_after_commit");
    await expect(submit()).rejects.toThrow();
    expect(await submissions(id)).toBe(1);
  });

  test("of kind invalid_json answers 200 with half a body after the effect", async () => {
    const [id, submit] = await submission();
    await fault("invalid_json");
    const answer = await submit();
    expect([answer.status, typeof answer.body]).toEqual([200, "string"]);
    expect(await submissions(id)).toBe(1);
  });

  test("of kind body answers with exactly these bytes after the effect", async () => {
    const [id, submit] = await submission();
    const body = '{ "z": 12345678901234567890, "dispute_id": "x",\n "a": 1.0e2 }';
    await fault("body", { body, content_type: "application/json; charset=utf-8" });
    const answer = await submit();
    expect(answer).toMatchObject({ status: 200, text: body });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await submissions(id)).toBe(1);
  });

  test("of kind delay only waits", async () => {
    const [, submit] = await submission();
    await fault("delay", { delay_ms: 150 });
    const before = performance.now();
    expect((await submit()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(145);
  });

  test("of a merchant is met by requests with its keys alone, and is listed until it is used up or removed", async () => {
    const other = await aMerchant(engine);
    const [, submit] = await submission();
    const { dispute_id } = await aDispute(engine, other);
    const theirs = () => other.ask("POST", "/disputes/evidence", { dispute_id });
    const scoped = await fault("status_500", { merchant_id: merchant.merchantId, times: 2 });
    const listed = async (id: string) => (await engine.admin("GET", `/sandbox/faults?merchant_id=${id}`)).body.data;
    expect(await listed(merchant.merchantId)).toEqual([scoped.body]);
    expect(await listed(other.merchantId)).toEqual([]);

    expect((await theirs()).status).toBe(200);
    expect((await other.ask("POST", "/disputes/evidence", {}, { key: null })).status).not.toBe(500);
    expect((await submit()).status).toBe(500);
    expect(await listed(merchant.merchantId)).toMatchObject([{ id: scoped.body.id, times: 1 }]);

    const remove = (id: string) => engine.admin("DELETE", `/sandbox/accounts/${id}/faults/${scoped.body.id}`);
    expect((await remove(other.merchantId)).status).toBe(404);
    expect((await remove(merchant.merchantId)).status).toBe(200);
    expect((await submit()).status).toBe(200);
  });

  test("fits by prefix or by pattern, and can be taken back", async () => {
    expect(matchesPath("/disputes", "/disputes/evidence")).toBe(true);
    expect(matchesPath("/disputes", "/disputes_other")).toBe(false);
    expect(matchesPath("/payments/{id}/capture", "/payments/p1/capture")).toBe(true);
    expect(matchesPath("/payments/:id", "/payments/p1/capture")).toBe(false);
    const [, submit] = await submission();
    await fault("status_500");
    await engine.admin("DELETE", "/sandbox/faults");
    expect((await submit()).status).toBe(200);
  });
});

describe("the log of requests", () => {
  test("shows each mutating request once, refused ones too, without card data", async () => {
    const [id, submit] = await submission();
    await submit();
    await merchant.ask("POST", "/disputes/evidence", { dispute_id: id, surprise: 1 });
    const { data } = (await engine.admin("GET", "/sandbox/requests?path=/disputes/evidence&method=POST")).body;
    const own = data.filter((one: { body: { dispute_id?: string } }) => one.body?.dispute_id === id);
    expect(own).toMatchObject([{ body: { dispute_id: id } }, { body: { dispute_id: id, surprise: 1 } }]);
    await aPayment(merchant);
    const payments = await engine.admin("GET", "/sandbox/requests?path=/payments*");
    expect(payments.body.data.at(-1).body.payment_method_data).toEqual({ card: "[removed]" });
  });
});

describe("what the engine keeps", () => {
  test("survives a restart", async () => {
    const payment = await aPayment(merchant);
    const dispute = await aDispute(engine, merchant, { payment_id: payment.payment_id });
    await engine.restart();
    expect((await merchant.ask("GET", `/disputes/${dispute.dispute_id}`)).body).toEqual(dispute);
  });

  test("holds no card number and no API key anywhere", async () => {
    await aPayment(merchant, {
      customer_id: "kept",
      setup_future_usage: "off_session",
      customer_acceptance: { acceptance_type: "offline" },
    });
    await onDatabase(engine.databaseUrl, async (client) => {
      const tables = await client.query(
        "select table_name from information_schema.tables where table_schema = 'sandbox_engine'",
      );
      for (const { table_name } of tables.rows) {
        const found = await client.query(`select 1 from sandbox_engine.${table_name} t where t::text ~ $1`, [
          `4242424242424242|${merchant.key}`,
        ]);
        expect([table_name, found.rowCount]).toEqual([table_name, 0]);
      }
    });
  });

  test("can be prepared by several engines starting at the same time", async () => {
    const settings = { databaseUrl: engine.databaseUrl, port: 0, host: "127.0.0.1", adminApiKey: "k" };
    const started = await Promise.all([1, 2, 3].map(() => startSandboxEngine(settings)));
    await Promise.all(started.map((one) => one.close()));
  });
});
