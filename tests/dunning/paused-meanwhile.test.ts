import { expect, test } from "vitest";
import { STEP } from "#extensions/capabilities/dunning/dunning-due.ts";
import { takeSteps } from "#extensions/capabilities/dunning/take-steps.ts";
import { beginCharges } from "#extensions/capabilities/invoices/begin-charges.ts";
import { InvoiceEntity, RETRY_INVOICE } from "#extensions/capabilities/invoices/index.ts";
import type { DoneOf, DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { at } from "#tests/test-clock-scenarios/scripted.ts";
import { aFailingSubscriber } from "./dunned.ts";

const { platform } = await startPlatform();

/** A step that was taken, whose charge has not begun, as in a queue of thousands. */
async function aStepTaken() {
  const failing = await aFailingSubscriber(platform);
  const { invoiceId: subjectId } = await failing.renewal();
  const dueAt = new Date("2027-03-01T14:00:00Z");
  await failing.advance("2027-03-01T13:59:00Z");
  const { context } = platform;
  const call = { environment: "sandbox", requestId: "req_step", idempotencyKey: null } as const;
  const work = createUnitOfWork(context, failing.organization.work().tenant, call, frozenAt(dueAt, context.clock));
  if (!("batch" in takeSteps)) throw new Error("steps are not taken in batches");
  const { batch } = takeSteps;
  await work.atomically((phase) => batch(phase, [{ kind: STEP, subjectId, dueAt, attempt: 1 }]));
  return failing;
}

test("a charge that has not begun is not made once its subscription is paused", async () => {
  const failing = await aStepTaken();
  await failing.subscriptions.pauseSubscription({ subscriptionId: failing.subscriptionId });
  await failing.advance("2027-03-01T14:01:00Z");
  expect(await failing.renewal()).toMatchObject({ attempts: [{}], dunning: { stoppedBecause: "paused" } });
  expect((await failing.renewal()).attempts).toHaveLength(1);
});

test("a charge that a process has claimed, and not begun, is not made once its subscription is paused", async () => {
  const failing = await aStepTaken();
  const work = failing.organization.work();
  const [invoice] = await readRows(work, InvoiceEntity, { id: (await failing.renewal()).invoiceId });
  if (!invoice?.dunning?.triedAt) throw new Error("no charge is due");
  const item = { kind: RETRY_INVOICE, subjectId: invoice.id, dueAt: new Date(invoice.dunning.triedAt), attempt: 1 };
  const finished: DueItem[] = [];
  const done: DoneOf = async (_phase, items) => void finished.push(...items);
  await failing.subscriptions.pauseSubscription({ subscriptionId: failing.subscriptionId });
  expect(await beginCharges(failing.organization.work(), [{ item, invoice }], done)).toEqual([]);
  expect(finished).toEqual([item]);
  expect((await failing.renewal()).attempts).toHaveLength(1);
});

test("a charge that is under way in a pause is asked for until it has its answer", async () => {
  const failing = await aFailingSubscriber(platform);
  await failing.testClockScenarios.createTestClockScenario({
    steps: [{ ...at("2027-03-01T12:00:00Z"), do: "engine_down", with: { lasts: "PT5H" } }],
  });
  await failing.advance("2027-03-01T15:00:00Z");
  const statuses = async () => (await failing.renewal()).attempts.map(({ attemptStatus }) => attemptStatus);
  expect(await statuses()).toEqual(["processing", "failed"]);
  await failing.subscriptions.pauseSubscription({ subscriptionId: failing.subscriptionId });
  await failing.advance("2027-03-01T20:00:00Z");
  expect(await statuses()).toEqual(["failed", "failed"]);
});

test("a card that is chosen before the charge of a step has begun is charged once", async () => {
  const failing = await aStepTaken();
  const { paymentMethodId } = await failing.aCard("saved_do_not_honor");
  await failing.update({ subscriptionId: failing.subscriptionId, paymentMethodId });
  await failing.advance("2027-03-01T14:01:00Z");
  const { attempts } = await failing.renewal();
  expect(attempts.map(({ declineCode }) => declineCode)).toEqual(["do_not_honor", "insufficient_funds"]);
});

test("otherwise it is made", async () => {
  const failing = await aStepTaken();
  await failing.advance("2027-03-01T14:01:00Z");
  expect((await failing.renewal()).attempts).toHaveLength(2);
});
