import { describe, expect, test } from "vitest";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { PAGE_MISMATCH_HEADER, PAGE_TENANT_HEADER, readPageMismatch } from "#app/components/requests/page-tenant.ts";
import type { Session } from "#app/services/session/session.ts";
import { aUi } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { hiddenFields } from "#tests/support/reader.ts";
import { aSession } from "#tests/support/session.ts";

let session: Session | null = null;
const ui = await closedAfterTests(aUi({ getSession: async () => session }));
const northwind = await anOrganization(ui.platform, "Northwind");
const juniper = await anOrganization(ui.platform, "Juniper");
const memberships = [
  { centralOrgId: `central-${northwind.id}`, slug: northwind.slug, name: "Northwind", role: null },
  { centralOrgId: `central-${juniper.id}`, slug: juniper.slug, name: "Juniper", role: null },
];
const inSandbox = aSession(northwind, { orgName: "Northwind", memberships });
const inLive = { ...inSandbox, environment: "live" as const };
const atJuniper = aSession(juniper, { orgName: "Juniper", memberships });
const headers = { cookie: "tollhouse.session_token=any", "sec-fetch-site": "same-origin" };
const NEW = "/customers/new";

async function post(path: string, fields: Record<string, string>, more: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const init = { method: "POST", redirect: "manual", body, headers: { ...headers, ...more } } as const;
  const answer = await fetch(`${ui.url}${path}`, init);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** The form of a new customer for this session, before scripts run. */
async function formOf(of: Session) {
  session = of;
  const html = await (await fetch(`${ui.url}${NEW}`, { headers })).text();
  return { action: actionTo(NEW, html), fields: { ...hiddenFields(html), name: "Ada" } };
}

const actionTo = (path: string, html: string): string =>
  new RegExp(`<form[^>]*action="(${path}[^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

async function customers(): Promise<number> {
  const both = [northwind, juniper].flatMap(({ id: organizationId }) =>
    (["sandbox", "live"] as const).map((environment) => ({ organizationId, environment })),
  );
  const counts = both.map(async (of) => {
    const { customers } = ui.platform.callers.grpc.forOrganization(of);
    return (await customers.listCustomers({ limit: 100 })).data.length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

describe.each<[string, Session, Session, string, string]>([
  ["sandbox, sent in live", inSandbox, inLive, "You're now in Live. This form was for Sandbox.", "Switch to Sandbox"],
  ["live, sent in sandbox", inLive, inSandbox, "You're now in Sandbox. This form was for Live.", "Switch to Live"],
  [
    "one organization, sent in another",
    inSandbox,
    atJuniper,
    "You're now in Juniper. This form was for Northwind.",
    "Switch to Northwind",
  ],
])("a form of %s,", (_name, there, here, text, label) => {
  test("is kept by the answer without scripts, and acts when the person has switched back", async () => {
    const { action, fields } = await formOf(there);
    const before = await customers();
    session = here;
    const { status, body } = await post(action, fields);
    expect(status).toBe(409);
    expect(body).toContain(text.replaceAll("'", "&#39;"));
    expect(body).toContain(`>${label}</button>`);
    expect(await customers()).toBe(before);

    session = there;
    expect((await post(actionTo(NEW, body), { ...hiddenFields(body) })).status).toBe(303);
    expect(await customers()).toBe(before + 1);
  });

  test("is answered for the script that keeps it", async () => {
    const before = await customers();
    session = here;
    const from = { [PAGE_TENANT_HEADER]: `${there.environment} ${there.centralOrgId}` };
    const { status, headers: answered } = await post(`${NEW}.data`, { name: "Ada" }, from);
    expect([status, answered.get(OUTCOME_HEADER)]).toEqual([409, "page-mismatch"]);
    expect(readPageMismatch(answered.get(PAGE_MISMATCH_HEADER))).toMatchObject({ text, back: { label } });
    expect(await customers()).toBe(before);
  });

  test("that was kept when its session ended, still acts there alone", async () => {
    const { action, fields } = await formOf(there);
    const before = await customers();
    session = null;
    const kept = await post(action, fields);
    expect(kept.status).toBe(401);
    session = here;
    const again = await post(actionTo(NEW, kept.body), hiddenFields(kept.body));
    expect([again.status, await customers()]).toEqual([409, before]);
    session = there;
    expect((await post(actionTo(NEW, again.body), hiddenFields(again.body))).status).toBe(303);
  });
});

test("a form of an organization that the person has left names none, and leads nowhere", async () => {
  session = { ...atJuniper, memberships: memberships.slice(1) };
  const from = { [PAGE_TENANT_HEADER]: `sandbox ${inSandbox.centralOrgId}` };
  const { status, headers: answered } = await post(`${NEW}.data`, { name: "Ada" }, from);
  expect(status).toBe(409);
  const text = "You're now in Juniper. This form was for another organization.";
  expect(readPageMismatch(answered.get(PAGE_MISMATCH_HEADER))).toEqual({ text, back: null });
});

test("a form that doesn't say where it was is refused", async () => {
  session = inSandbox;
  const before = await customers();
  const { status, body } = await post(NEW, { name: "Ada" });
  expect([status, await customers()]).toEqual([409, before]);
  expect(body).toContain("This page is out of date.");
});

test("a call that the API reference sends for its reader acts in the environment that it shows", async () => {
  session = inLive;
  const send = (shown: Record<string, string>) => {
    const json = { ...headers, "content-type": "application/json", ...shown };
    return fetch(`${ui.url}/api/customers`, { method: "POST", headers: json, body: '{"name":"Ada"}' });
  };
  const before = await customers();
  const refused = await send({ [PAGE_TENANT_HEADER]: "sandbox" });
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: "environment_changed" } }]);
  expect(await customers()).toBe(before);
  expect((await send({ [PAGE_TENANT_HEADER]: "live" })).status).toBe(201);
  expect((await send({})).status).toBe(201);
});
