import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { prepare } from "#tests/support/exports.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { aPaidTransaction, callersOf } from "#tests/support/transactions.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

const { platform, organization } = await startPlatform({ env: QUICK_TAKEOVER });
const clients = callersOf(platform, organization);
const proxy = await closedAfterTests(anEngineProxy(platform.engineUrl));
const running: ExtensionsProcess[] = [];
afterEach(async () => {
  proxy.pass();
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

async function start(): Promise<ExtensionsProcess> {
  const process = await anExtensionsProcess(platformEnv(platform.databaseUrl, proxy.url, QUICK_TAKEOVER));
  running.push(process);
  return process;
}

/** A customer with a payment, a receipt that waits, an export that names them, and perhaps a stored card. */
async function aKnownPerson(canary: string, hasCard: boolean): Promise<string> {
  const { customerId } = await clients.customers.createCustomer({
    name: canary,
    email: `${canary}@example.com`,
    billingAddress: { line1: canary },
    metadata: { note: canary },
  });
  if (hasCard) await aPaymentMethod(platform, organization, { customerId });
  const { transactionId } = await aPaidTransaction(platform, organization, { customerId });
  await clients.transactions.sendReceipt({ transactionId, channel: "email" });
  const { exportId } = await clients.exports.createExport({ resource: "customers", filters: { q: canary } });
  await prepare(organization.work(), exportId);
  return customerId;
}

const atEngine = (customerId: string) =>
  onDatabase(platform.databaseUrl, async (client) => {
    const query = "select body->>'name' as name from sandbox_engine.customers where id = $1";
    return (await client.query<{ name: string }>(query, [customerId])).rows[0]?.name;
  });

/**
 * Waits until the process reaches a point of the redaction. Returns a function that releases its statements after its
 * death.
 */
type Point = (redact: () => void) => Promise<() => Promise<void>>;

const lockOf = (table: string) => locking(platform.databaseUrl, `lock table ${table} in share row exclusive mode`);

const waitsFor =
  (table: string): Point =>
  async (redact) => {
    const lock = await lockOf(table);
    redact();
    await lock.isWaitedFor();
    return lock.release;
  };

const onItsWay: Point = async (redact) => {
  const swallowed = proxy.swallow("DELETE");
  redact();
  await swallowed;
  return async () => proxy.pass();
};

const answered: Point = async (redact) => {
  const held = proxy.hold("DELETE");
  redact();
  await held.arrived;
  const lock = await lockOf("due_work");
  held.letThrough();
  await lock.isWaitedFor();
  return lock.release;
};

const points: readonly (readonly [string, Point, boolean])[] = [
  ["before its transaction ends", waitsFor("events"), true],
  ["while it forgets where receipts went", waitsFor("receipts"), true],
  ["while it removes exports", waitsFor("exports"), true],
  ["while it keeps that a card is detached", waitsFor("payment_method_extensions"), true],
  ["with the engine's request to detach a card on its way, which never arrives", onItsWay, true],
  ["with the engine's request to redact on its way, which never arrives", onItsWay, false],
  ["after the engine has redacted", answered, false],
];

test.each(points)(
  "a process that is killed %s leaves nothing of the person after the next run",
  async (_name, point, hasCard) => {
    const canary = `canary-${randomUUID()}`;
    const customerId = await aKnownPerson(canary, hasCard);
    const redactWith = ({ caller }: Pick<ExtensionsProcess, "caller">) =>
      caller
        .forOrganization({ organizationId: organization.id, idempotencyKey: `redact-${customerId}` })
        .customers.redactCustomer({ customerId });
    const process = await start();
    const letGo = await point(() => void redactWith(process).catch(() => {}));
    await process.kill();
    await letGo();

    const redacted = await untilDone(() => redactWith({ caller: platform.callers.grpc }));
    expect(redacted).toMatchObject({ customerId, customerStatus: "redacted" });
    // Ends the dead process's leases.
    const { em } = organization.work();
    const pending = { subjectId: { $in: [customerId, "customers"] }, state: "pending" } as const;
    await em.nativeUpdate(DueWorkEntity, pending, { runAt: new Date(), leaseExpiresAt: new Date(0) });
    const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
    await until(async () => (await em.fork().count(DueWorkEntity, pending)) === 0);
    await due.stop(5_000);

    expect(await everythingStored(platform.databaseUrl)).not.toContain(canary);
    expect(await atEngine(customerId)).toBe("Redacted");
    const { data } = await clients.paymentMethods.listPaymentMethods({ customerId, paymentMethodStatus: ["detached"] });
    const subjectId = { $in: [customerId, ...data.map(({ paymentMethodId }) => paymentMethodId)] };
    const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { createdAt: "asc" } });
    const ends = events.map(({ type }) => type).filter((type) => /redacted|detached/.test(type));
    expect(ends.sort()).toEqual(["customer.redacted", ...data.map(() => "payment_method.detached")]);
    expect(data).toHaveLength(hasCard ? 1 : 0);
  },
);
