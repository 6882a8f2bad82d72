import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { startShop } from "#extensions/admin/traffic/shop.ts";
import { importDeposits } from "#extensions/capabilities/reconciliation/import-deposits.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { beginTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { aUi } from "#tests/http/ui.ts";
import { workAt } from "#tests/settlement-queue/shop.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { passOn, startDeliveryTrap } from "#tests/support/engine-deliveries.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { apiOf } from "./api.ts";

const DAY_MS = 86_400_000;

export type OpenShop = Awaited<ReturnType<typeof openShop>>;

/** The whole product with a shop on a test clock; engine, bank and due work run as in production. */
export async function openShop({ opensAt }: { readonly opensAt: Date }) {
  const trap = await startDeliveryTrap();
  const bank = await closedAfterTests(aBankLinkProvider());
  const { platform, url } = await closedAfterTests(aUi({ env: { ...bank.env, ENGINE_WEBHOOK_BASE_URL: trap.url } }));
  const database = await closedAfterTests(aConnection(platform.databaseUrl));
  const worker = startDueWork(platform.context, registry.due, { intervalMs: 100 });
  afterAll(() => worker.stop(5_000));
  const folder = await mkdtemp(join(tmpdir(), "month-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const organization = await anOrganization(platform, "Month");
  await beginTestClock(organization.work(), opensAt);
  const work = () => workAt(platform, organization);
  const api = apiOf(url, await anApiKey(organization));
  let heard = 0;

  /** Delivers the engine's webhooks one at a time. */
  async function hearEngine(): Promise<void> {
    const deliveries = await trap.of(platform.databaseUrl, organization.engineMerchantId);
    for (const delivery of deliveries.slice(heard)) expect(await passOn(platform.url, delivery)).toBeLessThan(300);
    heard = deliveries.length;
  }

  const isQuiet = async () => {
    const waiting = "select kind from due_work where state = 'pending' and clock = 'real' and due_at <= now()";
    return (await database.query(waiting)).rowCount === 0;
  };

  return {
    platform,
    organization,
    api,
    work,
    bank,
    traffic: startShop(),
    /** SQL of our own, to compare the product's with. */
    query: async (sql: string, values: readonly unknown[]) =>
      (await database.query(sql, [...values])).rows as unknown[],
    /** Runs due work on the way, and waits until its consequences are done. */
    async advance(to: Date): Promise<void> {
      let status: unknown;
      do status = (await api.post("/api/test_helpers/clock/advance", { to: to.toISOString() })).clock_status;
      while (status === "advancing");
    },
    /** Repeats until nothing more is due. */
    async settle(): Promise<void> {
      await hearEngine();
      await expect.poll(isQuiet, { interval: 20, timeout: 20_000 }).toBe(true);
      await hearEngine();
    },
    /** The processor's current file. Returns the number of new lines. */
    async importDeposits(): Promise<number> {
      const path = join(folder, "deposits.csv");
      await writeFile(path, await platform.sandbox.deposits(organization.engineMerchantId));
      return (await importDeposits(await work(), path)).imported;
    },
  };
}

export const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
