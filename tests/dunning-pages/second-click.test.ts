import { pino } from "pino";
import { expect, test } from "vitest";
import { startDunningCard } from "#extensions/capabilities/dunning-pages/start-card.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { locking, until } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aLink } from "./a-link.ts";
import { runReal } from "./run-real.ts";

const { platform } = await startPlatform();
const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
/** Of another process, which runs no due work. */
const elsewhere = await closedAfterTests(
  createContext({
    config: readConfig({ ...platform.settings, ENGINE_URL: proxy.url }),
    logger: pino({ level: "silent" }),
    registry,
  }),
);

async function aPayer() {
  const payer = await aLink(platform);
  const { id: linkId } = await payer.link();
  const { invoiceId } = await payer.renewal();
  return { ...payer, invoiceId, lockLink: () => lockOf(linkId) };
}

const lockOf = (id: string) => locking(platform.databaseUrl, `select from dunning_links where id = '${id}' for update`);

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** Charges of the renewal that succeeded. */
async function countPaid({ renewal }: Payer): Promise<number> {
  return (await renewal()).attempts.filter(({ attemptStatus }) => attemptStatus === "succeeded").length;
}

async function expectPaidOnce(payer: Payer): Promise<void> {
  await runReal(platform, payer.organization.work());
  expect((await payer.renewal()).invoiceStatus).toBe("paid");
  expect(await countPaid(payer)).toBe(1);
  expect((await payer.view()).step).toBe("paid");
}

test("two clicks that have both begun a form go on with one of them", async () => {
  const payer = await aPayer();
  const lock = await payer.lockLink();
  const clicks = [payer.start(), payer.start()];
  await until(async () => (await lock.waiting()) === clicks.length);
  await lock.release();
  const [one, other] = await Promise.all(clicks);
  expect(one?.paymentMethodSessionId).toBe(other?.paymentMethodSessionId);
  expect((await payer.link()).paymentMethodSessionId).toBe(one?.paymentMethodSessionId);
  await payer.enter(one?.paymentMethodSessionId ?? "", "visa");
  await expectPaidOnce(payer);
});

test("a second click leaves what the payer agreed to, when the first one's form takes its card meanwhile", async () => {
  const payer = await aPayer();
  const { paymentMethodSessionId } = await payer.start();
  const { agreed } = await payer.link();
  const { invoiceId } = payer;
  const [line] = (await payer.renewal()).lines;
  const { creditNotes } = platform.callers.grpc.forOrganization({ organizationId: payer.organization.id });
  await creditNotes.createCreditNote({ invoiceId, lines: [{ lineId: line?.lineId ?? "", amount: 300n }] }, withKey());
  const lock = await payer.lockLink();
  const second = payer.start();
  await lock.isWaitedFor();
  await payer.enter(paymentMethodSessionId, "visa");
  await lock.release();
  expect((await second).paymentMethodSessionId).toBe(paymentMethodSessionId);
  expect(await payer.link()).toMatchObject({ paymentMethodSessionId, agreed, chargedAt: null });
  await expectPaidOnce(payer);
});

test("a click that is slow at the engine brings back no form once another one's card has paid", async () => {
  const payer = await aPayer();
  const { code, organization } = payer;
  const { totals: expected } = await payer.view();
  const held = proxy.hold("POST");
  const work = await openUnitOfWork(elsewhere, organization.work().tenant, {
    ...{ environment: "sandbox", requestId: "test", idempotencyKey: null },
  });
  const slow = startDunningCard(work, { code, expected, payerIp: "203.0.113.9", userAgent: "Test" } as never);
  await held.arrived;
  const { paymentMethodSessionId } = await payer.start();
  await payer.enter(paymentMethodSessionId, "visa");
  await expectPaidOnce(payer);
  const before = await payer.link();
  held.letThrough();
  expect(await slow).toBe(paymentMethodSessionId);
  expect(await payer.link()).toEqual(before);
  await expectPaidOnce(payer);
});
