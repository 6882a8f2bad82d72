import { afterEach, expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { PAY_SETTLEMENT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { type HeldLock, killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { anOrganization, platformEnv } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { payerOf, startPaying } from "./paying.ts";

// Each test starts processes of the service.
vi.setConfig({ testTimeout: 180_000 });

const { platform, bank } = await startPaying({ env: QUICK_TAKEOVER });
const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
const running: ExtensionsProcess[] = [];
afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

async function start(): Promise<ExtensionsProcess> {
  const settings = platformEnv(platform.databaseUrl, proxy.url, { ...bank.env, ...QUICK_TAKEOVER });
  const process = await anExtensionsProcess(settings);
  running.push(process);
  return process;
}

async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(100_000n);
  await payer.destination();
  const { environment } = organization.work();
  const rows = () => organization.work().em.find(PayoutEntity, { environment });
  const atEngine = async (payoutId: string) =>
    (await payer.atEngine()).filter(({ payout_id }) => payout_id === payoutId).length;
  return { ...payer, rows, atEngine };
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** Kills a process at a point: `point` resolves once `reached` resolved and the process is dead. */
type Kill = (payer: Payer, point: (reached: () => Promise<unknown>) => Promise<void>) => Promise<void>;

const kills: readonly [string, Kill][] = [
  [
    "with its request on the way, which never arrives",
    async (_payer, point) => {
      const swallowed = proxy.swallow("POST");
      await point(() => swallowed);
      proxy.pass();
    },
  ],
  [
    "between the engine's answer and our save",
    async (payer, point) => {
      // Events are locked after the payout's preparation, whose first event would wait too.
      const held = proxy.hold("POST");
      const lock = Promise.withResolvers<HeldLock>();
      await point(async () => {
        await held.arrived;
        lock.resolve(await locking(platform.databaseUrl, "lock table events in share row exclusive mode"));
        held.letThrough();
        await until(async () => {
          const [row] = await payer.rows();
          return row !== undefined && (await payer.atEngine(row.id)) === 1;
        });
        await (await lock.promise).isWaitedFor();
      });
      await (await lock.promise).release();
    },
  ],
];

async function expectOnePayout(payer: Payer, expected: object): Promise<void> {
  const rows = await payer.rows();
  expect(rows).toMatchObject([{ status: "paid", outcomeUnknownSince: null, ...expected }]);
  const [{ id } = { id: "" }] = rows;
  expect(await payer.atEngine(id)).toBe(1);
  expect(await payer.balance()).toMatchObject({ inTransit: 0n });
}

test.each(kills)(
  "an instant payout whose process is killed %s leaves once, whoever finishes it",
  async (name, kill) => {
    for (const finish of ["retry", "completer", "both"]) {
      const payer = await aPayer(finish);
      const { payoutQuoteId, feeAmount } = await payer.quote(10_000n);
      const ask = ({ caller }: Pick<ExtensionsProcess, "caller">) =>
        caller
          .forOrganization({ organizationId: payer.organization.id, idempotencyKey: name })
          .payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount });
      const process = await start();
      await kill(payer, (reached) => killAt(process, ask(process), reached));
      const retry = () => untilDone(() => ask({ caller: platform.callers.grpc }));
      await Promise.all([
        ...(finish === "completer" ? [] : [retry()]),
        ...(finish === "retry" ? [] : [until(() => completed(payer))]),
      ]);
      await expectOnePayout(payer, { amountMinorUnits: 10_000n, method: "instant" });
      expect(await payer.balance()).toMatchObject({ available: 89_850n });
      expect(await retry()).toMatchObject({ payoutStatus: "paid" });
    }
  },
);

test("a payout whose process is killed and whose destination is removed keeps its money until the engine has had time to tell", async () => {
  const payer = await aPayer("Removed");
  const { payoutQuoteId, feeAmount } = await payer.quote(10_000n);
  const process = await start();
  const { payouts } = process.caller.forOrganization({ organizationId: payer.organization.id, idempotencyKey: "k" });
  const swallowed = proxy.swallow("POST");
  await killAt(process, payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount }), () => swallowed);
  proxy.pass();
  const [row] = await payer.rows();
  await payer.clients().payouts.deletePayoutDestination({ payoutDestinationId: row?.payoutDestinationId ?? "" });
  await until(() => completed(payer));
  expect(await payer.rows()).toMatchObject([{ status: "unknown", outcomeUnknownSince: expect.any(Date) }]);
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 10_150n });
});

async function completed({ organization }: Payer): Promise<boolean> {
  await completeOperations(platform.context);
  return (await organization.work().em.count(IdempotencyRecordEntity, { finishedAt: null })) === 0;
}

test("a process that is killed before its payout is saved has reserved nothing and asked nobody", async () => {
  const payer = await aPayer("Before");
  const { payoutQuoteId, feeAmount } = await payer.quote(10_000n);
  const process = await start();
  const lock = await locking(platform.databaseUrl, "lock table events in share row exclusive mode");
  const { payouts } = process.caller.forOrganization({ organizationId: payer.organization.id, idempotencyKey: "k" });
  await killAt(process, payouts.createPayout({ payoutQuoteId, amount: 10_000n, feeAmount }), () => lock.isWaitedFor());
  await lock.release();
  expect(await payer.rows()).toEqual([]);
  expect(await payer.balance()).toMatchObject({ available: 100_000n, inTransit: 0n });
  expect(await payer.pay(1_000n).catch(reasonOf)).toMatchObject({ payoutStatus: "paid" });
});

test.each(kills)(
  "a settlement's payout whose process is killed %s leaves once by the next run",
  async (_name, kill) => {
    const payer = await aPayer("Settled");
    const { organization } = payer;
    const work = organization.work();
    const { id: settlementId } = await work.em.findOneOrFail(SettlementEntity, {
      environment: "sandbox",
      accruesFor: "USD",
    });
    await closeSettlement.run(organization.work(), { settlementId });
    const dueWork = { subjectId: settlementId, kind: PAY_SETTLEMENT };
    await kill(payer, async (reached) => {
      const process = await start();
      await reached();
      await process.kill();
    });
    expect(await payer.rows()).toMatchObject([{ status: "pending", settlementId }]);
    // Ends the dead process's lease.
    await organization
      .work()
      .em.nativeUpdate(DueWorkEntity, dueWork, { runAt: new Date(), leaseExpiresAt: new Date(0) });
    const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
    await until(async () => (await payer.rows())[0]?.status === "paid");
    await due.stop(5_000);
    await expectOnePayout(payer, { settlementId, amountMinorUnits: 100_000n, method: "standard" });
  },
);
