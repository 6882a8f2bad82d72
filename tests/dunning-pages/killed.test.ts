import { expect, test, vi } from "vitest";
import { PAY_FROM_LINK } from "#extensions/capabilities/dunning-pages/pay-from-link.ts";
import { runDue } from "#tests/invoices/billing.ts";
import { reasonOf } from "#tests/subscriptions/subscribing.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { killed, workers } from "#tests/support/killable-programs.ts";
import { type HeldLock, locking } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aLink } from "./a-link.ts";
import { runReal } from "./run-real.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 180_000 });

const { platform } = await startPlatform();
const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
const aWorker = workers({ settings: { ...platform.settings, ENGINE_URL: proxy.url } });

/** A payer who has entered a card that works, which no process has charged. */
async function aPayer() {
  const payer = await aLink(platform);
  const { paymentMethodSessionId } = await payer.start();
  await payer.enter(paymentMethodSessionId, "visa");
  const [{ invoiceId }, { id: linkId }] = [await payer.renewal(), await payer.link()];
  return { ...payer, invoiceId, linkId };
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** Kills a process that runs all due work while it waits for a lock. */
async function killWaitingFor(statement: string): Promise<void> {
  const lock = await locking(platform.databaseUrl, statement);
  await killAt(await aWorker(), lock);
}

async function killAt(worker: Awaited<ReturnType<typeof aWorker>>, lock: HeldLock): Promise<void> {
  await lock.isWaitedFor();
  await killed(worker);
  await lock.release();
}

/** Amounts that the engine has taken from the payer, the zero of the stored card left out. */
function takenFrom({ organization }: Payer): Promise<number> {
  return onDatabase(platform.databaseUrl, async (database) => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int from sandbox_engine.payments
       where merchant_id = $1 and body ->> 'amount' = '1000' and body ->> 'status' = 'succeeded'`,
      [organization.engineMerchantId],
    );
    return rows[0]?.count ?? 0;
  });
}

const points: Readonly<Record<string, (payer: Payer) => Promise<unknown>>> = {
  "before the payment is due": ({ invoiceId }) =>
    killWaitingFor(`select from invoices where id = '${invoiceId}' for update`),
  "while it makes the charge due": ({ linkId }) =>
    killWaitingFor(`select from dunning_links where id = '${linkId}' for update`),
  "before the charge has begun": async (payer) => {
    await runDue(platform, payer, PAY_FROM_LINK);
    await killWaitingFor(`select from invoices where id = '${payer.invoiceId}' for update`);
  },
  "with the charge on its way to the engine": async () => {
    const held = proxy.hold("POST");
    const worker = await aWorker();
    await held.arrived;
    await killed(worker);
    held.letThrough(503);
  },
  "with the engine's answer, which is not kept": async ({ invoiceId }) => {
    const held = proxy.hold("POST");
    const worker = await aWorker();
    await held.arrived;
    const statement = `select from transaction_extensions where invoice_id = '${invoiceId}' for update`;
    const lock = await locking(platform.databaseUrl, statement);
    held.letThrough();
    await killAt(worker, lock);
  },
};

test.each(Object.entries(points))("killed %s, the payer pays once, also with a second click", async (_point, kill) => {
  const payer = await aPayer();
  await kill(payer);
  expect((await payer.view()).step).toBe("processing");
  const again = await payer.start().catch((error) => error);
  expect(reasonOf(again)).toBe("dunning_nothing_due");
  await runReal(platform, payer.organization.work());
  expect((await payer.view()).step).toBe("paid");
  const { invoiceStatus, amountPaid, dunning, attempts } = await payer.renewal();
  expect({ invoiceStatus, amountPaid, recovered: dunning?.recoveredBy }).toEqual({
    ...{ invoiceStatus: "paid", amountPaid: 1_000n, recovered: "payer_page" },
  });
  expect(attempts.map(({ attemptStatus }) => attemptStatus)).toEqual(["succeeded", "failed"]);
  expect(await takenFrom(payer)).toBe(2);
});
