import type { Pool, PoolClient } from "pg";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
let dispute: DisputeExtension;
const sent: string[] = [];

beforeAll(async () => {
  const pool = (await platform.context.orm.em.getConnection().getNativeClient()) as Pool;
  const known = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (!known.has(client)) record(client);
    known.add(client);
  });
});
beforeEach(async () => {
  dispute = await aDispute(platform, organization);
  sent.length = 0;
});

function record(client: PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
  const recording = (statement: unknown, ...parameters: unknown[]) => {
    sent.push(typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? ""));
    return query(statement, ...parameters);
  };
  Object.assign(client, { query: recording });
}

const count = (pattern: RegExp) => sent.filter((sql) => pattern.test(sql)).length;
const lookups = () => count(/from "dispute_extensions".*"engine_dispute_id" = /s);
const commits = () => count(/^commit/i);
const clients = (idempotencyKey: string | null) =>
  platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });

test.each(["a key", null])(
  "a submission with %s reads its dispute once, and commits its claim and its end",
  async (key) => {
    await clients(key && `${key}-${dispute.id}`).disputes.submitEvidence({ disputeId: dispute.id });
    expect([lookups(), commits()]).toEqual([1, 2]);
  },
);

test("a text is attached in one transaction with its claim and its answer", async () => {
  const content = { case: "text", value: "Robin" } as const;
  await clients(dispute.id).disputes.attachEvidence({ disputeId: dispute.id, evidenceType: "customer_name", content });
  expect([lookups(), commits()]).toEqual([1, 1]);
});
