import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { completeOperations } from "#tests/support/complete-operations.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { killAt, locking, QUICK_TAKEOVER, until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

// Each test starts one or two processes of the service.
vi.setConfig({ testTimeout: 120_000 });

// The process's death must free its claim, so the lease is far longer than the test.
const LONG_LEASE = { ...QUICK_TAKEOVER, OPERATION_LEASE_MS: "600000" };

const { platform, organization } = await startPlatform();
let process: ExtensionsProcess;

afterEach(() => process.kill());

function clients({ caller }: Pick<ExtensionsProcess, "caller">, idempotencyKey: string) {
  return caller.forOrganization({ organizationId: organization.id, idempotencyKey });
}

/** Kills a process whose work waits for a lock, in the middle of its transaction. */
async function killInside(lock: string, work: (process: ExtensionsProcess) => Promise<unknown>): Promise<void> {
  process = await anExtensionsProcess(platformEnv(platform.databaseUrl, platform.engineUrl, LONG_LEASE));
  const held = await locking(platform.databaseUrl, lock);
  await killAt(process, work(process), held.isWaitedFor);
  await held.release();
}

const recordsOf = (idempotencyKey: string) => organization.work().em.count(IdempotencyRecordEntity, { idempotencyKey });
const keysNamed = (name: string) => organization.work().em.count(ApiKeyEntity, { name });
const inProcess = () => ({ caller: platform.callers.grpc });

describe("a write that only changes the database, killed inside its transaction,", () => {
  const killed = (name: string) =>
    killInside("lock table api_keys in exclusive mode", (process) =>
      clients(process, name).apiKeys.createApiKey({ name }),
    );
  const retry = (name: string) => untilDone(() => clients(inProcess(), name).apiKeys.createApiKey({ name }));

  test("has changed nothing, and the retry does it", async () => {
    await killed("retried");
    expect(await keysNamed("retried")).toBe(0);
    const { apiKeyId, key } = await retry("retried");
    expect(key).toMatch(/^svc_/);
    expect((await retry("retried")).apiKeyId).toBe(apiKeyId);
    expect(await keysNamed("retried")).toBe(1);
  });

  test("has its key freed by the completer", async () => {
    await killed("freed");
    await until(async () => {
      await completeOperations(platform.context);
      return (await recordsOf("freed")) === 0;
    });
    expect(await keysNamed("freed")).toBe(0);
    await clients(inProcess(), "freed").apiKeys.createApiKey({ name: "freed", scopes: ["disputes:read"] });
  });

  test("is done once by retries and completers that race", async () => {
    await killed("raced");
    await Promise.all([
      ...[1, 2, 3].map(() => retry("raced")),
      ...[1, 2, 3].map(() => completeOperations(platform.context)),
    ]);
    expect(await keysNamed("raced")).toBe(1);
  });
});
