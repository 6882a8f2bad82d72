import { expect, test } from "vitest";
import { terminalOf, terminals } from "#extensions/capabilities/terminal-connectors/index.ts";
import { TerminalAccountEntity } from "#extensions/capabilities/terminal-connectors/terminal-account.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, aPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { memoryCloud } from "#tests/terminal/memory-cloud.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";

const cloud = await closedAfterTests(memoryCloud(new MemoryTerminal().connector(), ["reboot", "tip", "levitate"]));
const platform = await closedAfterTests(aPlatform({ env: cloud.env }));

const accountOf = ({ id }: TestOrganization) => cloud.accounts.get(`${id}_sandbox`);
const rowsOf = (organization: TestOrganization) => organization.work().em.find(TerminalAccountEntity, {});
const forget = () => platform.context.use(terminals).accounts.clear();
const callerOf = ({ id: organizationId }: TestOrganization, environment: "sandbox" | "live" = "sandbox") =>
  platform.callers.grpc.forOrganization({ organizationId, environment }).terminalConnectors;

test("a sandbox opens its account when it first asks, and keeps it", async () => {
  const organization = await anOrganization(platform);
  expect(accountOf(organization)).toBeUndefined();
  expect(await callerOf(organization).getTerminalConnector({})).toMatchObject({
    ...{ object: "terminal_connector", environment: "sandbox", connector: "sandbox" },
    // What we do not know of is left out.
    features: ["reboot", "tip"],
  });
  forget();
  await callerOf(organization).getTerminalConnector({});
  expect(accountOf(organization)?.opened).toBe(1);
  expect(accountOf(organization)?.webhookUrl).toMatch(/\/webhooks\/terminals\/[0-9a-f]{48}$/);
  expect(await rowsOf(organization)).toHaveLength(1);
});

test("calls that come first at the same time share one account and one address", async () => {
  const organization = await anOrganization(platform);
  const all = await Promise.all([1, 2, 3, 4].map(() => terminalOf(organization.work())));
  expect(all.every(({ features }) => features.has("reboot"))).toBe(true);
  expect(await rowsOf(organization)).toHaveLength(1);
});

test("the vendor's secrets are encrypted", async () => {
  const organization = await anOrganization(platform);
  await terminalOf(organization.work());
  const [row] = await rowsOf(organization);
  expect(row).toMatchObject({ encryptionKeyId: "k1", vendorAccountId: `acc_${organization.id}_sandbox` });
  expect(JSON.stringify(row)).not.toMatch(/key_org|whsec_/);
});

test("two organizations and their environments have nothing in common", async () => {
  const [ours, theirs] = [await anOrganization(platform), await anOrganization(platform)];
  await Promise.all([terminalOf(ours.work()), terminalOf(theirs.work())]);
  expect(accountOf(ours)?.webhookUrl).not.toBe(accountOf(theirs)?.webhookUrl);
});

test("live has no connector before a vendor gives it one, and opens none", async () => {
  const organization = await anOrganization(platform);
  const missing = { code: "terminal_connector_missing" };
  await expect(terminalOf(organization.liveWork())).rejects.toMatchObject({ reason: missing.code });
  expect([...cloud.accounts.keys()].filter((reference) => reference.endsWith("_live"))).toEqual([]);
});

test("the connector can be had in a transaction, and cannot ask there", async () => {
  const organization = await anOrganization(platform);
  await terminalOf(organization.work());
  forget();
  const asked = organization.work().atomically(async (phase) => (await terminalOf(phase)).sales.find("tsl_1"));
  await expect(asked).rejects.toThrow("inside a transaction");
});

test("an outage while the account is opened leaves nothing, and the next call opens it", async () => {
  const organization = await anOrganization(platform);
  cloud.answerNext(500);
  await expect(terminalOf(organization.work())).rejects.toMatchObject({ reason: "terminal_unavailable" });
  expect(await rowsOf(organization)).toEqual([]);
  expect((await terminalOf(organization.work())).name).toBe("sandbox");
});
