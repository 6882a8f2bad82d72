import { expect, test, vi } from "vitest";
import { ASK_UPDATER, END, REVIEW, STEP, UPDATED } from "#extensions/capabilities/dunning/dunning-due.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { aBiller, type Biller, runDue } from "#tests/invoices/billing.ts";
import { onDatabase } from "#tests/support/database.ts";
import { killed, workers } from "#tests/support/killable-programs.ts";
import { locking } from "#tests/support/killing.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 180_000 });

const { platform } = await startPlatform();
const aWorker = workers(platform);

/** A subscription whose renewal was declined, in real time. */
async function aDunnedInvoice() {
  const biller = await aBiller(platform, "saved_insufficient_funds");
  const subscriptionId = await biller.subscribe();
  const invoiceId = await biller.bill({ subscriptionId });
  await biller.charge(invoiceId);
  await runDue(platform, biller, "invoice.charge");
  return { biller, subscriptionId, invoiceId };
}

type Dunned = Awaited<ReturnType<typeof aDunnedInvoice>>;

/** Makes work of that kind due now. */
function dueOf({ biller, invoiceId }: Dunned, kind: string): Promise<void> {
  return biller.organization
    .work()
    .atomically(async (phase) => phase.due({ kind, subjectId: invoiceId, at: phase.now() }));
}

/** Changes fields of the stored dunning. */
function set({ biller, invoiceId }: Dunned, fields: object): Promise<unknown> {
  const { id } = biller.organization;
  const sql = "update invoices set dunning = dunning || $1::jsonb where organization_id = $2 and id = $3";
  return onDatabase(platform.databaseUrl, (database) => database.query(sql, [JSON.stringify(fields), id, invoiceId]));
}

async function chooseAnotherCard({ biller, subscriptionId }: Dunned): Promise<void> {
  const { organization, customerId } = biller;
  const { paymentMethodId } = await aPaymentMethod(platform, organization, { customerId, testCard: "visa" });
  await organization.work().em.nativeUpdate(SubscriptionEntity, { id: subscriptionId }, { paymentMethodId });
}

const PAST = "2026-01-01T00:00:00.000Z";

interface Killed {
  readonly kind: string;
  readonly prepare: (dunned: Dunned) => Promise<unknown>;
  readonly attempts: readonly (readonly [string, string | null])[];
  readonly status: string;
}

const FIRST = ["failed", null] as const;

const kinds: readonly Killed[] = [
  {
    ...{ kind: STEP, prepare: (dunned) => set(dunned, { nextStepAt: PAST }), status: "open" },
    attempts: [FIRST, ["failed", "retry"]],
  },
  { kind: REVIEW, prepare: chooseAnotherCard, status: "paid", attempts: [FIRST, ["succeeded", "new_card"]] },
  { kind: UPDATED, prepare: async () => {}, status: "open", attempts: [FIRST, ["failed", "updater"]] },
  {
    ...{ kind: END, status: "void", attempts: [FIRST] },
    prepare: (dunned) => set(dunned, { nextStepAt: null, endsBecause: "schedule_ended" }),
  },
];

test.each(kinds)("killed between claim and finish, $kind is done once", async ({ kind, prepare, attempts, status }) => {
  const dunned = await aDunnedInvoice();
  const { biller, invoiceId } = dunned;
  await prepare(dunned);
  const lock = await locking(platform.databaseUrl, `select from invoices where id = '${invoiceId}' for update`);
  await dueOf(dunned, kind);
  const worker = await aWorker();
  await lock.isWaitedFor();
  await killed(worker);
  await lock.release();
  await finish(biller);
  expect((await biller.attemptsOf(invoiceId)).map((each) => [each.status, each.cause])).toEqual(attempts);
  expect(await findRow(biller.organization.work(), InvoiceEntity, { id: invoiceId })).toMatchObject({ status });
});

test("killed while the updater is asked, it is asked again and nothing is charged", async () => {
  const dunned = await aDunnedInvoice();
  const { biller, invoiceId } = dunned;
  const lock = await locking(platform.databaseUrl, "lock table merchant_extensions in access exclusive mode");
  await dueOf(dunned, ASK_UPDATER);
  const worker = await aWorker();
  await lock.isWaitedFor();
  await killed(worker);
  await lock.release();
  await finish(biller);
  expect(await biller.attemptsOf(invoiceId)).toHaveLength(1);
});

test("killed during the retry that a step made due, the card is charged once", async () => {
  const dunned = await aDunnedInvoice();
  const { biller, invoiceId } = dunned;
  await set(dunned, { nextStepAt: PAST });
  await dueOf(dunned, STEP);
  await takeStep(biller);
  const lock = await locking(platform.databaseUrl, `select from invoices where id = '${invoiceId}' for update`);
  const worker = await aWorker();
  await lock.isWaitedFor();
  await killed(worker);
  await lock.release();
  await finish(biller);
  expect((await biller.attemptsOf(invoiceId)).map(({ cause }) => cause)).toEqual([null, "retry"]);
});

/** Takes the step alone, which makes the retry due. */
async function takeStep({ organization }: Biller): Promise<void> {
  const handler = registry.due[STEP];
  if (!handler) throw new Error("no due work takes steps");
  const running = startDueWork(platform.context, { [STEP]: handler }, { intervalMs: 20 });
  const { em } = organization.work();
  await expect.poll(() => em.count(DueWorkEntity, { kind: "invoice.retry" }), { timeout: 20_000 }).toBe(1);
  await running.stop(5_000);
}

/** Another process does what is left. */
async function finish({ organization }: Biller): Promise<void> {
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  const { em } = organization.work();
  const due = () => em.count(DueWorkEntity, { state: "pending", runAt: { $lte: new Date() } });
  await expect.poll(due, { timeout: 60_000, interval: 100 }).toBe(0);
  await running.stop(5_000);
}
