import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BankLinkEntity } from "#extensions/capabilities/bank-links/bank-link.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { anOrganization, aPlatform, platformEnv, type TestOrganization } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

// Each test starts a process of the service.
vi.setConfig({ testTimeout: 120_000 });

let organization: TestOrganization;
let process: ExtensionsProcess;

const bank = await closedAfterTests(aBankLinkProvider());
const platform = await closedAfterTests(aPlatform({ env: { ...bank.env, ...QUICK_TAKEOVER } }));
beforeEach(async () => {
  organization = await anOrganization(platform);
  const env = platformEnv(platform.databaseUrl, platform.engineUrl, { ...bank.env, ...QUICK_TAKEOVER });
  process = await anExtensionsProcess(env);
});
afterEach(() => process.kill());

function link({ caller }: Pick<ExtensionsProcess, "caller">, publicToken: string) {
  const { bankLinks } = caller.forOrganization({ organizationId: organization.id });
  return bankLinks.createBankLink({ publicToken });
}

const inProcess = () => ({ caller: platform.callers.grpc });

/**
 * Kills the service after the provider has exchanged the public token, which works once, and before the link is saved.
 */
async function killAfterExchange(publicToken: string): Promise<void> {
  const lock = await locking(platform.databaseUrl, "lock table bank_links in share row exclusive mode");
  await killAt(process, link(process, publicToken), lock.isWaitedFor);
  await lock.release();
}

async function expectOneLink(): Promise<void> {
  const { em } = organization.work();
  const links = await em.find(BankLinkEntity, {});
  expect(links).toHaveLength(1);
  expect(await em.count(EventEntity, { subjectId: links[0]?.id ?? "", type: "bank_link.created" })).toBe(1);
  expect(await em.count(IdempotencyRecordEntity, { finishedAt: null })).toBe(0);
}

describe("a bank link whose process is killed between the provider's exchange and our save", () => {
  test("is made by the retry with the same public token", async () => {
    const items = await bank.countItems();
    const publicToken = await bank.signIn();
    await killAfterExchange(publicToken);
    const { bankLinkId } = await untilDone(() => link(inProcess(), publicToken));
    expect((await link(inProcess(), publicToken)).bankLinkId).toBe(bankLinkId);
    expect(await bank.countItems()).toBe(items + 1);
    await expectOneLink();
  });

  test("is made by the completer when the customer does not come back", async () => {
    await killAfterExchange(await bank.signIn());
    await until(async () => {
      await completeOperations(platform.context);
      return (await organization.work().em.count(BankLinkEntity, {})) === 1;
    });
    await expectOneLink();
  });

  test("keeps the access token sealed meanwhile", async () => {
    await killAfterExchange(await bank.signIn());
    const [record] = await organization.work().em.find(IdempotencyRecordEntity, {});
    expect(record).toMatchObject({ recoveryPoint: "asked", finishedAt: null });
    expect(record?.sealedState?.split(".")).toHaveLength(4);
    expect(JSON.stringify(record)).not.toContain("access-sandbox");
  });
});
