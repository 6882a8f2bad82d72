import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { getOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { addMember, removeMember } from "#sandbox/central-auth/seed.ts";
import { aToken, aWorld, JUNIPER, KIM, NORTHWIND } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { fromPageOf } from "#tests/support/session.ts";

const world = await closedAfterTests(aWorld());
const app = await closedAfterTests(world.anApp());
const { accounts } = world.auth;
const [juniperId, northwindId] = [await world.organizationIdOf(JUNIPER), await world.organizationIdOf(NORTHWIND)];
const extensionsOf = (organizationSlug: string) =>
  world.platform.callers.grpc.forOrganization({ organizationSlug, environment: "sandbox" });
const system = createSystemWork(world.platform.context, { requestId: "test" });
const juniper = tenantOf(await getOrganization(system, { slug: JUNIPER }));
await connectMerchant(await system.inTenant(juniper), { name: "Juniper Books" });
const { testClockScenarioId } = await extensionsOf(JUNIPER).testClockScenarios.createTestClockScenario({
  readyScenario: "good_year",
});

const PAGES = [
  ...["/subscriptions/dunning", "/subscriptions/dunning/policy", "/test-clock", "/test-clock/scenarios"],
  ...[`/test-clock/scenarios/${testClockScenarioId}`, "/test-clock/mails"],
];
const READS = [
  ...["/api/dunning_policy", "/api/dunning_policy/versions", "/api/dunning_figures", "/api/test_helpers/clock"],
  ...["/api/test_helpers/clock/scenarios", "/api/test_helpers/clock/mails", "/api/test_helpers/clock/fixture"],
  `/api/test_helpers/clock/scenarios/${testClockScenarioId}`,
];
/** What changes something, with what a member gets. */
const WRITES = [
  { path: "/api/dunning_policy", body: { days: [2, 4] }, member: 403 },
  { path: "/api/dunning_policy/simulate", body: { network: "visa", network_code: "51" }, member: 200 },
  { path: "/api/subscriptions/sub_none/retry_payment", body: {}, member: 404 },
  { path: "/api/test_helpers/clock/scenarios", body: { ready_scenario: "a_bad_year" }, member: 400 },
  { path: `/api/test_helpers/clock/scenarios/${testClockScenarioId}/cancel`, body: {}, member: 200 },
  { path: "/api/test_helpers/clock/advance", body: { by: "PT1S" }, member: 200 },
  { path: "/api/test_helpers/clock/pause", body: {}, member: 200 },
];

const fromPage = fromPageOf({ environment: "sandbox", centralOrgId: juniperId });

function post(cookie: string, path: string, body: object) {
  const headers = { "sec-fetch-site": "same-origin", "idempotency-key": randomUUID(), ...fromPage };
  const sent = { ...headers, "content-type": "application/json" };
  return app.ask(path, { method: "POST", cookie, headers: sent, body: JSON.stringify(body) });
}

function submit(cookie: string, path: string, fields: Record<string, string>) {
  const headers = { "sec-fetch-site": "same-origin", ...fromPage, "content-type": "application/x-www-form-urlencoded" };
  const body = String(new URLSearchParams({ idempotency_key: randomUUID(), ...fields }));
  return app.ask(path, { method: "POST", cookie, headers, body });
}

/** Kim's session of that organization. */
async function kimIn(orgId: string): Promise<string> {
  return `tollhouse.session_token=${await aToken({ sub: await world.userIdOf(KIM), orgId })}`;
}

const policyForm = { days: "2, 4", time_of_day: "09:00", end_action: "pause", smart: "false" };
const versions = async () => (await extensionsOf(JUNIPER).dunning.listDunningPolicyVersions({})).data.length;

test("a member reads all of it, and a policy is changed by owners and admins only", async () => {
  await addMember(accounts, KIM, JUNIPER, "member");
  const cookie = await kimIn(juniperId);
  for (const path of [...PAGES, ...READS])
    expect([path, (await app.ask(path, { cookie })).status]).toEqual([path, 200]);
  for (const { path, body, member } of WRITES)
    expect([path, (await post(cookie, path, body)).status]).toEqual([path, member]);
  const before = await versions();
  await submit(cookie, "/subscriptions/dunning/policy", policyForm);
  expect(await versions()).toBe(before);
  await addMember(accounts, KIM, JUNIPER, "admin");
  const admin = await kimIn(juniperId);
  await submit(admin, "/subscriptions/dunning/policy", policyForm);
  expect(await versions()).toBe(before + 1);
});

test("a member who was removed reads and changes none of it", async () => {
  await addMember(accounts, KIM, JUNIPER, "owner");
  const cookie = await kimIn(juniperId);
  expect((await app.ask("/subscriptions/dunning", { cookie })).status).toBe(200);
  await removeMember(accounts, KIM, JUNIPER);
  const before = await versions();
  // The first change asks the central service about its member.
  expect((await post(cookie, "/api/dunning_policy", { days: [2, 4] })).status).toBe(403);
  for (const { path, body } of WRITES) expect([path, (await post(cookie, path, body)).status]).toEqual([path, 401]);
  for (const path of READS) expect([path, (await app.ask(path, { cookie })).status]).toEqual([path, 401]);
  for (const path of PAGES) {
    const answer = await app.ask(path, { cookie });
    expect([path, answer.status, answer.body.includes("Dunning")]).toEqual([path, 302, false]);
  }
  await submit(cookie, "/subscriptions/dunning/policy", policyForm);
  expect(await versions()).toBe(before);
});

test("an owner of another organization sees its own, and a scenario of this one does not exist", async () => {
  await addMember(accounts, KIM, NORTHWIND, "owner");
  const cookie = await kimIn(northwindId);
  const path = `/test-clock/scenarios/${testClockScenarioId}`;
  expect((await app.ask(path, { cookie })).status).toBe(404);
  expect((await app.ask(`/api/test_helpers/clock/scenarios/${testClockScenarioId}`, { cookie })).status).toBe(404);
  expect(JSON.parse((await app.ask("/api/dunning_policy", { cookie })).body)).toMatchObject({ policy_version: 0 });
  const { body } = await app.ask("/api/test_helpers/clock/scenarios", { cookie });
  expect(JSON.parse(body).data).toEqual([]);
});

test("in live the pages of the clock say that it is the sandbox's, and what it has does not exist", async () => {
  await addMember(accounts, KIM, JUNIPER, "owner");
  const live = await environmentCookie.set(new Request("http://localhost/"), "live");
  const cookie = `${await kimIn(juniperId)}; ${live.split(";")[0]}`;
  for (const path of ["/test-clock", "/test-clock/scenarios", "/test-clock/mails"]) {
    const { status, body } = await app.ask(path, { cookie });
    expect([path, status, body.includes("Only in the sandbox")]).toEqual([path, 200, true]);
  }
  for (const path of [`/test-clock/scenarios/${testClockScenarioId}`, "/test-clock/mails/none", "/test-clock/fixture"])
    expect([path, (await app.ask(path, { cookie })).status]).toEqual([path, 404]);
  for (const path of READS.filter((each) => each.includes("test_helpers")))
    expect([path, (await app.ask(path, { cookie })).status]).toEqual([path, 403]);
});
