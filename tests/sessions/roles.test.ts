import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createCentralAuth } from "#app/services/session/central-auth.server.ts";
import { addMember, removeMember } from "#sandbox/central-auth/seed.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { fromPageOf } from "#tests/support/session.ts";
import { aToken, aWorld, JUNIPER, KIM } from "./support/world.ts";

const world = await closedAfterTests(aWorld());
const app = await closedAfterTests(world.anApp());
const { accounts } = world.auth;
const { rows } = await accounts.pool.query("select id from auth.organization where slug = $1", [JUNIPER]);
const fromPage = fromPageOf({ environment: "sandbox", centralOrgId: rows[0].id });

interface Tried {
  readonly rest: number;
  /** Keys created by the API call and by the dashboard's form. */
  readonly made: number;
}

/** Asks for a key over REST and by the dashboard's form. */
async function makeKeys(cookie: string): Promise<Tried> {
  const before = await countKeys();
  const headers = { "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() };
  const rest = await app.ask("/api/api_keys", {
    method: "POST",
    cookie,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "till", scopes: ["*"] }),
  });
  const fields = { name: "till", scopes: "disputes:read", idempotency_key: randomUUID() };
  await app.ask("/settings/api-keys/new", {
    method: "POST",
    cookie,
    headers: { ...headers, ...fromPage, "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams(fields)),
  });
  return { rest: rest.status, made: (await countKeys()) - before };
}

/** Counted by a trusted service, since the person may have lost access. */
async function countKeys(): Promise<number> {
  const juniper = world.platform.callers.grpc.forOrganization({ organizationSlug: JUNIPER, environment: "sandbox" });
  return (await juniper.apiKeys.listApiKeys({ limit: 100 })).data.length;
}

/** Kim, an owner of Juniper whom the UI has just seen. */
async function aSeenOwner(): Promise<string> {
  await addMember(accounts, KIM, JUNIPER, "owner");
  const [sub, orgId] = await Promise.all([world.userIdOf(KIM), world.organizationIdOf(JUNIPER)]);
  const cookie = `tollhouse.session_token=${await aToken({ sub, orgId })}`;
  expect((await app.ask("/api/api_keys", { cookie })).status).toBe(200);
  return cookie;
}

test("an owner makes keys", async () => {
  expect(await makeKeys(await aSeenOwner())).toEqual({ rest: 201, made: 2 });
});

test("a member who was removed a moment ago makes no key", async () => {
  const cookie = await aSeenOwner();
  await removeMember(accounts, KIM, JUNIPER);
  expect(await makeKeys(cookie)).toEqual({ rest: 403, made: 0 });
  expect(await app.ask("/api/api_keys", { cookie })).toMatchObject({ status: 401 });
});

test("nor adds an endpoint, which every member may", async () => {
  const cookie = await aSeenOwner();
  await removeMember(accounts, KIM, JUNIPER);
  const { status, body } = await app.ask("/api/webhook_endpoints", {
    ...{ cookie, method: "POST" },
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ url: "https://192.0.2.1/hooks", enabled_events: ["*"] }),
  });
  expect([status, JSON.parse(body).error.code]).toEqual([403, "role_missing"]);
});

test("an owner who became a member a moment ago makes no key", async () => {
  const cookie = await aSeenOwner();
  await addMember(accounts, KIM, JUNIPER, "member");
  expect(await makeKeys(cookie)).toEqual({ rest: 403, made: 0 });
});

test("an organization that was renamed a moment ago is still the same one", async () => {
  const cookie = await aSeenOwner();
  const rename = (to: string, from: string) =>
    accounts.pool.query("update auth.organization set slug = $1 where slug = $2", [to, from]);
  await rename("juniper-press", JUNIPER);
  expect((await makeKeys(cookie)).rest).toBe(201);
  await rename(JUNIPER, "juniper-press");
});

test.each<[string, readonly object[], readonly (string | null)[]]>([
  ["without roles", [{}, {}], [null, null]],
  ["that leaves out one role", [{ role: "owner" }, {}], ["owner", ""]],
  ["whose roles are null", [{ role: null }, {}], ["", ""]],
  ["whose roles are empty", [{ role: "" }], [""]],
])("memberships of a central service %s", async (_what, listed, roles) => {
  const memberships = listed.map((each, at) => ({ ...each, organization: { id: `org_${at}`, slug: "a", name: "A" } }));
  const server = createServer((_request, response) => void response.end(JSON.stringify({ memberships })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await createCentralAuth({ url, serviceSecret: "secret" }).memberships("usr_1");
  expect(found.map(({ role }) => role)).toEqual(roles);
  server.close();
});
