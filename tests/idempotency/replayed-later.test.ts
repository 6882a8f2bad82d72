import { describe, expect, test, vi } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import { registry } from "#extensions/capabilities.ts";
import { reapOver } from "#extensions/platform/operation-recovery/reap.job.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { aUi } from "#tests/http/ui.ts";
import { type Operation, operations } from "#tests/openapi/document.ts";
import { namesOf, send } from "#tests/openapi/requests.ts";
import { sessionIn } from "#tests/openapi/world.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { aMemberService } from "#tests/support/central-members.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { silentMail } from "#tests/support/mail.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { buildWorld, samplesOf } from "#tests/support/world.ts";
import { stateOf } from "./outcomes.ts";

/**
 * Every write of the REST API with an idempotency key, repeated shortly before its answer is forgotten, and after it.
 */
vi.setConfig({ testTimeout: 120_000 });

const HOUR_MS = 3_600_000;
const SANDBOX_MS = 7 * 24 * HOUR_MS;

const people = new Map<string, Session>();
const getSession = async ({ headers }: Request) => people.get(headers.get("cookie") ?? "") ?? null;
const bank = await closedAfterTests(aBankLinkProvider());
const central = await closedAfterTests(aMemberService());
const { platform, url } = await closedAfterTests(
  aUi({ env: { ...bank.env, ...silentMail }, settings: central.settings, getSession }),
);
// The first build determines which world makes what.
await buildWorld({ platform, organization: await anOrganization(platform), bank, canary: "Robin" });

const writes = operations.filter(({ verb }) => verb !== "GET");

/** One request with a key, in an organization of its own. */
async function anAsking(operation: Operation, sampleIndex = 0) {
  const organization = await anOrganization(platform);
  const ids = await buildWorld({ platform, organization, bank, canary: "Robin" }, namesOf(operation));
  const sample = samplesOf(operation.operationId, ids)[sampleIndex] ?? {};
  const isForKeys = operation.security.some((scheme) => "apiKey" in scheme);
  central.knows(organization);
  const cookie = `tollhouse.session_token=${organization.slug}`;
  people.set(cookie, sessionIn(organization));
  const key = isForKeys ? await anApiKey(organization) : null;
  const person = isForKeys ? {} : { cookie, "sec-fetch-site": "same-origin" };
  const headers = { ...sample.headers, ...person, "idempotency-key": organization.id };
  const { id, engineMerchantId } = organization;
  return {
    ask: () => send(url, operation, ids, { ...sample, headers }, key),
    /** Number of rows of money tables, at the engine and in the books. */
    money: async () => {
      const counted = Object.entries(await stateOf(platform.databaseUrl, id, engineMerchantId));
      return Object.fromEntries(counted.filter(([table]) => MOVING.test(table)));
    },
    /** Makes the answer this old. */
    age: (ms: number) => {
      const at = new Date(Date.now() - ms);
      return organization.work().em.nativeUpdate(IdempotencyRecordEntity, {}, { createdAt: at, finishedAt: at });
    },
    /** Deletes the organization's rows, except for its credentials and answers. */
    deleteAll: () => deleteRows(id),
  };
}

const MOVING =
  /^sandbox_engine\.|^ledger_|^settlement_queue_entries$|^payouts$|^refund_extensions$|^transaction_extensions$/;
const KEPT: ReadonlySet<string> = new Set(["idempotency_records", "api_keys", "merchant_extensions"]);

async function deleteRows(organizationId: string): Promise<void> {
  const tables = registry.entities
    .filter(({ meta }) => "organizationId" in meta.properties && !KEPT.has(meta.tableName))
    .map(({ meta }) => meta.tableName);
  await onDatabase(platform.databaseUrl, async (database) => {
    // Disables foreign keys.
    await database.query("set session_replication_role = replica");
    for (const table of tables)
      await database.query(`delete from ${table} where organization_id = $1`, [organizationId]);
  });
}

describe("an hour before its answer is forgotten", () => {
  test.each(writes.map((operation) => [operation.operationId, operation] as const))(
    "%s is answered as it was, also when everything that it names was deleted",
    async (_id, operation) => {
      const { ask, age, deleteAll } = await anAsking(operation);
      const first = await ask();
      const answered = { status: first.status, body: await first.text() };
      expect(answered.status, answered.body).toBeLessThan(500);
      await age(SANDBOX_MS - HOUR_MS);
      await deleteAll();
      await reapOver(platform.context);
      const again = await ask();
      const body = await again.text();
      expect([again.status, again.headers.get("idempotency-replayed")], body).toEqual([answered.status, "true"]);
      if (again.ok) expect(namesIn(body)).toEqual(namesIn(answered.body));
    },
  );
});

/** Operations whose request names the moved object by ID, with the sample that moves all of it. */
const NAMED: Readonly<Record<string, number>> = {
  "payouts.create": 0,
  "payouts.approve": 0,
  "settlements.close": 0,
  "transactions.confirm": 0,
  "transactions.capture": 0,
  "transactions.cancel": 0,
  "refunds.create": 2,
};

describe("after its answer is forgotten", () => {
  test.each(Object.entries(NAMED))("%s moves no money again", async (id, sampleIndex) => {
    const operation = writes.find(({ operationId }) => operationId === id);
    if (!operation) throw new Error(`no operation ${id}`);
    const { ask, age, money } = await anAsking(operation, sampleIndex);
    const first = await ask();
    expect(first.status, await first.text()).toBeLessThan(300);
    const moved = await money();
    await age(SANDBOX_MS + HOUR_MS);
    await reapOver(platform.context);
    const again = await ask();
    expect([again.status, again.headers.get("idempotency-replayed")], await again.text()).toEqual([409, null]);
    expect(await money()).toEqual(moved);
  });
});

/** Secrets and personal data are not stored; the rest of a JSON answer must be equal. */
function namesIn(body: string): unknown {
  try {
    return Object.entries(JSON.parse(body) as object).filter(
      ([name]) => name.endsWith("_id") || name.endsWith("status"),
    );
  } catch {
    return body;
  }
}
