import { expect, test, vi } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { onDatabase } from "#tests/support/database.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { killablePrograms, killed, QUICK_LEASES } from "#tests/support/killable-programs.ts";
import { locking } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { at } from "#tests/test-clock-scenarios/scripted.ts";
import { aFailingSubscriber, nextOf } from "./dunned.ts";

vi.setConfig({ testTimeout: 180_000 });

const { platform } = await startPlatform();
const start = killablePrograms(platform);

/** A failed renewal, whose first step is on March 1 at 14:00, and an engine that is down for a while. */
async function anOutage(from: string, lasts: string) {
  const failing = await aFailingSubscriber(platform);
  await failing.testClockScenarios.createTestClockScenario({
    steps: [{ ...at(from), do: "engine_down", with: { lasts } }],
  });
  return failing;
}

type Failing = Awaited<ReturnType<typeof anOutage>>;

async function seen({ renewal }: Pick<Failing, "renewal">) {
  const { attempts, dunning, invoiceStatus } = await renewal();
  const statuses = attempts.map(({ attemptStatus }) => attemptStatus).toReversed();
  return { invoiceStatus, statuses, steps: dunning?.attempt, next: nextOf(dunning) };
}

/** Payments of the renewal's amount that the engine knows. */
function atEngine({ organization }: Failing): Promise<number> {
  return onDatabase(platform.databaseUrl, async (database) => {
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::int from sandbox_engine.payments where merchant_id = $1 and body ->> 'amount' = '1000'",
      [organization.engineMerchantId],
    );
    return rows[0]?.count ?? 0;
  });
}

const AFTER_STEP = { invoiceStatus: "open", statuses: ["failed", "failed"], steps: 1, next: "2027-03-03T14:00" };

test("a step while the engine is down is one attempt, which is made when the engine answers and uses no other step", async () => {
  const failing = await anOutage("2027-03-01T12:00:00Z", "PT5H");
  await failing.advance("2027-03-01T16:59:00Z");
  expect(await seen(failing)).toEqual({ ...AFTER_STEP, statuses: ["failed", "processing"] });
  expect(await atEngine(failing)).toBe(2);
  await failing.advance("2027-03-02T00:00:00Z");
  expect(await seen(failing)).toEqual(AFTER_STEP);
  expect(await atEngine(failing)).toBe(3);
});

test("an outage on the last day ends before the policy does: the subscription is canceled only after the charge has failed", async () => {
  const failing = await anOutage("2027-03-14T12:00:00Z", "P3D");
  await failing.advance("2027-03-16T00:00:00Z");
  expect(await seen(failing)).toMatchObject({ invoiceStatus: "open", steps: 6 });
  expect(await failing.get(failing.subscriptionId)).toMatchObject({ subscriptionStatus: "past_due" });
  await failing.advance("2027-03-17T13:00:00Z");
  expect(await seen(failing)).toMatchObject({ invoiceStatus: "void", steps: 6 });
  expect((await failing.renewal()).attempts).toHaveLength(7);
  expect(await failing.get(failing.subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
});

test("days without the engine pass their steps, and the dunning still ends on its last day", async () => {
  const failing = await anOutage("2027-03-01T12:00:00Z", "P5D");
  await failing.advance("2027-03-06T13:00:00Z");
  expect(await seen(failing)).toEqual({ ...AFTER_STEP, steps: 3, next: "2027-03-07T14:00" });
  await failing.advance("2027-03-14T14:00:00Z");
  expect(await seen(failing)).toMatchObject({ invoiceStatus: "void", steps: 6 });
});

test("a process that is killed in an outage leaves one attempt, which is made when the engine answers", async () => {
  const failing = await anOutage("2027-03-01T12:00:00Z", "PT5H");
  await failing.advance("2027-03-01T13:00:00Z");
  const { invoiceId } = await failing.renewal();
  const work = await workNow(platform, failing.organization);
  await work.atomically((phase) => beginAdvance(phase, { to: new Date("2027-03-01T16:00:00Z") }));
  const lock = await locking(platform.databaseUrl, `select from invoices where id = '${invoiceId}' for update`);
  const child = await start("scenario", { prints: "started", env: QUICK_LEASES });
  await lock.isWaitedFor();
  await killed(child);
  await lock.release();
  await failing.advance("2027-03-01T16:00:00Z");
  await failing.advance("2027-03-02T00:00:00Z");
  expect(await seen(failing)).toEqual(AFTER_STEP);
  expect(await atEngine(failing)).toBe(3);
});

test("an outage that no scenario plays ends in real time, with the same attempt", async () => {
  const failing = await aFailingSubscriber(platform);
  const { engineFaults } = callersOf(platform, failing.organization);
  await engineFaults.createEngineFault({ kind: "server_error", method: "POST", path: "/payments" }, withKey());
  await failing.advance("2027-03-01T14:30:00Z");
  expect(await seen(failing)).toEqual({ ...AFTER_STEP, statuses: ["failed", "processing"] });
  const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await expect.poll(() => seen(failing), { timeout: 40_000, interval: 200 }).toEqual(AFTER_STEP);
  await due.stop(5_000);
  expect(await atEngine(failing)).toBe(3);
});
