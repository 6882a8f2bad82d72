import { Code } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const riskOf = ({ id }: TestOrganization, environment?: "live") =>
  platform.callers.grpc.forOrganization({ organizationId: id, ...(environment && { environment }) }).risk;

const changing = (...paths: string[]) => ({ updateMask: { paths } });

test("the defaults hold until something is changed, as version 0", async () => {
  const organization = await anOrganization(platform);
  expect(await riskOf(organization).getRiskRules({})).toMatchObject({
    environment: "sandbox",
    declinesPerCard: 5,
    declinesPerAddress: 10,
    declinesPerCustomer: 10,
    declinesPerAmount: 30,
    windowMinutes: 60,
    version: 0,
  });
});

test("a change keeps the other limits, is an event and stands in the audit log", async () => {
  const organization = await anOrganization(platform);
  const risk = riskOf(organization);
  await risk.updateRiskRules({ declinesPerCard: 3, ...changing("declines_per_card") });
  const changed = await risk.updateRiskRules({ windowMinutes: 30, ...changing("window_minutes") });
  expect(changed).toMatchObject({ declinesPerCard: 3, declinesPerAddress: 10, windowMinutes: 30, version: 2 });
  expect(await risk.getRiskRules({})).toEqual(changed);
  const { em } = organization.work();
  const events = await em.find(EventEntity, { type: "risk_rules.updated" }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ data, sequence }) => ({ data, sequence }))).toEqual([
    { data: { declines_per_card: "3" }, sequence: 1 },
    { data: { window_minutes: "30" }, sequence: 2 },
  ]);
  const { audit } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { data } = await audit.listAuditEvents({});
  expect(data.filter(({ action }) => action === "risk_rules.updated")).toHaveLength(2);
});

test("a limit that is named without a value gets its default back", async () => {
  const organization = await anOrganization(platform);
  const risk = riskOf(organization);
  await risk.updateRiskRules({ declinesPerCard: 0, ...changing("declines_per_card") });
  expect((await risk.getRiskRules({})).declinesPerCard).toBe(0);
  expect((await risk.updateRiskRules(changing("declines_per_card"))).declinesPerCard).toBe(5);
});

test("the same limits again change nothing", async () => {
  const risk = riskOf(await anOrganization(platform));
  const change = { declinesPerCard: 3, ...changing("declines_per_card") };
  const changed = await risk.updateRiskRules(change);
  expect(await risk.updateRiskRules(change)).toEqual(changed);
});

test("first changes at once make one row", async () => {
  const organization = await anOrganization(platform);
  const risk = riskOf(organization);
  const limits = [1, 2, 3, 4, 5, 6];
  await Promise.all(
    limits.map((declinesPerCard) => risk.updateRiskRules({ declinesPerCard, ...changing("declines_per_card") })),
  );
  expect((await risk.getRiskRules({})).version).toBe(limits.length);
});

test("a change names the version that it changes, also the one before the first", async () => {
  const organization = await anOrganization(platform);
  const risk = riskOf(organization);
  const at = (version: number) => ({ headers: { "if-match": `"${version}"` } });
  const change = { declinesPerCard: 2, ...changing("declines_per_card") };
  expect((await risk.updateRiskRules(change, at(0))).version).toBe(1);
  await expect(risk.updateRiskRules(change, at(0))).rejects.toMatchObject({ code: Code.Aborted });
});

test("nothing to change, a field that cannot change and a limit out of range are refused", async () => {
  const risk = riskOf(await anOrganization(platform));
  const refused = { code: Code.InvalidArgument };
  await expect(risk.updateRiskRules({})).rejects.toMatchObject(refused);
  await expect(risk.updateRiskRules(changing("environment"))).rejects.toMatchObject(refused);
  const wide = { windowMinutes: 1441, ...changing("window_minutes") };
  await expect(risk.updateRiskRules(wide)).rejects.toMatchObject(refused);
});

test("sandbox and live have their own rules", async () => {
  const organization = await anOrganization(platform);
  await riskOf(organization).updateRiskRules({ declinesPerCard: 1, ...changing("declines_per_card") });
  expect(await riskOf(organization, "live").getRiskRules({})).toMatchObject({ version: 0, declinesPerCard: 5 });
});
