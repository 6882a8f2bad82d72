import { describe, expect, test, vi } from "vitest";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDatabase, onDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { anOrganization, platformEnv, startPlatform } from "#tests/support/platform.ts";
import { buildWorld } from "#tests/support/world.ts";
import { worldTerminalOverHttp } from "#tests/terminal/world-terminal.ts";
import { followingPooler, type Pooler, poolers } from "./poolers.ts";

// Each test builds one of everything through processes of the service and three connections: minutes on a busy machine.
vi.setConfig({ testTimeout: 900_000 });

const { platform } = await startPlatform();
const bank = await closedAfterTests(aBankLinkProvider());
const terminals = await closedAfterTests(worldTerminalOverHttp(platform));

/** Counting gives up after two seconds, which a busy machine can exceed. */
const NO_LIMITS = { RATE_LIMIT_ORGANIZATION_PER_MINUTE: "0", RATE_LIMIT_SERVICE_PER_MINUTE: "0" };

const OFF = { DATABASE_PREPARED_STATEMENTS: "off", DATABASE_LISTEN: "off" };
const DIRECT = { DATABASE_DIRECT_URL: platform.databaseUrl, DATABASE_PREPARED_STATEMENTS: "off" };
const NAMES = { DATABASE_LISTEN: "off", DATABASE_PREPARED_STATEMENTS: "on" };

/** Whether a process met a stale prepared statement. */
const areNamesLost = (processes: readonly ExtensionsProcess[]) =>
  processes.some(({ logged }) => logged.some(({ msg }) => msg?.startsWith("statements are not prepared for a while")));

/** Two instances make one of everything and run a job. Returns whether statement names were lost. */
async function doEverything(pooler: Pooler, env: Record<string, string>): Promise<boolean> {
  const settings = platformEnv(pooler.url, platform.engineUrl, {
    ...bank.env,
    TERMINAL_URL: terminals.url,
    TERMINAL_SECRET: "secret of the terminals",
    ...NO_LIMITS,
    ...env,
  });
  const processes = await Promise.all([anExtensionsProcess(settings), anExtensionsProcess(settings)]);
  try {
    const organization = await anOrganization(platform);
    const { caller: first } = processes[0];
    const through = { ...platform, callers: { grpc: first, connect: first } };
    const ids = await buildWorld({ platform: through, organization, bank, canary: `pooled-${organization.slug}` });
    expect(Object.keys(ids).length).toBeGreaterThan(20);
    for (const { caller } of processes) {
      const { exports } = caller.forOrganization({ organizationId: organization.id });
      const { exportId } = await exports.createExport({ resource: "disputes" });
      // Either process may run the job.
      const status = async () => (await exports.getExport({ exportId })).exportStatus;
      await expect.poll(status, { timeout: 40_000 }).toBe("ready");
    }
    return areNamesLost(processes);
  } finally {
    await Promise.all(processes.map((process) => process.kill()));
    await pooler.close();
  }
}

describe.each(poolers)("behind %s", (_name, open) => {
  const openPooler = (url = platform.databaseUrl) => (open as NonNullable<typeof open>)(url);

  test.skipIf(!open).each([
    ["and nothing else", OFF, false],
    ["and a direct connection for what needs one", DIRECT, false],
    ["that loses prepared statements, which are on", NAMES, true],
  ])("two instances do everything: %s", async (_how, env, isLosing) => {
    expect(await doEverything(await openPooler(), env)).toBe(isLosing);
  });

  test.skipIf(!open)("two instances that start together on an empty database both serve", async () => {
    const database = await aDatabase();
    const pooler = await openPooler(database.url);
    const settings = platformEnv(pooler.url, "http://127.0.0.1:9", OFF);
    const processes = await Promise.all([anExtensionsProcess(settings), anExtensionsProcess(settings)]);
    try {
      for (const { url } of processes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const { rows } = await onDatabase(database.url, (client) =>
        client.query("select count(distinct name)::int as names, count(*)::int as runs from migrations"),
      );
      expect(rows[0].names).toBe(rows[0].runs);
    } finally {
      await Promise.all(processes.map((process) => process.kill()));
      await pooler.close();
      await database.drop();
    }
  });
});

describe("behind PgBouncer that follows prepared statements", () => {
  const open = (url: string) => (followingPooler as NonNullable<typeof followingPooler>)(url);

  test.skipIf(!followingPooler).each([
    ["which are on", NAMES],
    ["which are on, with a direct connection for what needs one", { ...DIRECT, DATABASE_PREPARED_STATEMENTS: "on" }],
    ["which are off", OFF],
  ])("two instances do everything, and none is lost: %s", async (_how, env) => {
    expect(await doEverything(await open(platform.databaseUrl), env)).toBe(false);
  });
});
