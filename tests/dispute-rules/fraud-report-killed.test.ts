import { expect, test, vi } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aKillStage } from "#tests/support/kill-stage.ts";
import { QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { reporting } from "./reported.ts";

// Each test starts two processes of the service.
vi.setConfig({ testTimeout: 180_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const { aSale, report, refundsOf } = await reporting(platform, organization);
const stage = await aKillStage(platform, organization);
const KIND = "fraud_report.apply_rules";

interface Sale {
  readonly id: string;
}

const points = stage.points<Sale>({
  claimLock: ({ id }) => `select from transaction_extensions where id = '${id}' for update`,
  isDone: async ({ id }) => (await refundsAtEngine(id)) === 1,
});

test.each(points)("killed %s, a rule still refunds what a bank reports once", async (_name, { kill }) => {
  const id = await aSale();
  const subjectId = await report(id);
  await kill({ id });
  await endLeases();
  await stage.start();
  const { em } = organization.work();
  await until(async () => (await em.count(DueWorkEntity, { kind: KIND, subjectId, state: "done" })) === 1);
  const refunds = await refundsOf(id);
  expect(refunds).toMatchObject([{ status: "succeeded", amountMinorUnits: 4_200n, reason: "fraudulent" }]);
  expect(await refundsAtEngine(id)).toBe(1);
  expect(await em.count(EventEntity, { subjectId: refunds[0]?.id ?? "", type: "refund.succeeded" })).toBe(1);
  expect(await stage.unfinished({ id })).toBe(0);
});

async function refundsAtEngine(paymentId: string): Promise<number> {
  const { rowCount } = await onDatabase(platform.databaseUrl, (client) =>
    client.query("select from sandbox_engine.refunds where body ->> 'payment_id' = $1", [paymentId]),
  );
  return rowCount ?? 0;
}

/** The dead process's claim ends by itself after minutes. */
async function endLeases(): Promise<void> {
  await onDatabase(platform.databaseUrl, (client) =>
    client.query("update due_work set lease_expires_at = now() where kind = $1 and state = 'pending'", [KIND]),
  );
}
