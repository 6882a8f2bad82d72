import { afterAll, expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { ExportScheduleEntity } from "#extensions/capabilities/export-schedules/export-schedule.entity.ts";
import { dueAfter, RUN_SCHEDULE } from "#extensions/capabilities/export-schedules/export-schedules.service.ts";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { UNLIMITED } from "#tests/http/ui.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { aToken, SESSION_SECRET } from "#tests/sessions/support/world.ts";
import { startWithActors } from "#tests/settlements/acting.ts";
import { prepare } from "#tests/support/exports.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { type Person, startCentral } from "./central.ts";

const central = await startCentral();
const { platform, caller } = await startWithActors(central.env);
const app = await aServer({
  extensions: { caller },
  settings: { ...UNLIMITED, ...central.env, SESSION_SECRET },
});
afterAll(async () => void (await app.stop()));

async function aShop() {
  const organization = await anOrganization(platform);
  const orgId = await central.knows(platform, organization);
  const person = await central.join(organization);
  return { organization, person, as: (who: Person, age = 0) => cookieOf(who, orgId, organization, age) };
}

/** A session of a person who signed in so many minutes ago. */
async function cookieOf({ userId }: Person, orgId: string, { slug }: TestOrganization, age: number): Promise<string> {
  const signedIn = Math.floor(Date.now() / 1_000) - age * 60;
  const token = await aToken({ sub: userId, orgId, orgSlug: slug, auth_time: signedIn });
  return `tollhouse.session_token=${token}`;
}

async function call(headers: Record<string, string>, method: string, path: string, body?: object) {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, never>) : {};
  const { code = null } = (json.error ?? {}) as { code?: string };
  return { status: answer.status, code, json, text, headers: answer.headers };
}

const SCHEDULES = "/api/export_schedules";

async function aSchedule({ as, person }: Awaited<ReturnType<typeof aShop>>, more: object = {}) {
  const asked = { resource: "payouts", frequency: "weekly", recipients: [person.userId], ...more };
  return call({ cookie: await as(person) }, "POST", SCHEDULES, asked);
}

/** Runs the schedule as if its week had ended, and prepares the file. */
async function ranExport({ organization }: Awaited<ReturnType<typeof aShop>>, id: string): Promise<string> {
  const { nextRunAt } = await organization.work().em.findOneOrFail(ExportScheduleEntity, { id });
  const dueAt = dueAfter(nextRunAt ?? new Date());
  const work = workAt(platform, organization, dueAt);
  const run = registry.due[RUN_SCHEDULE] as (phase: typeof work, item: object) => Promise<void>;
  await work.atomically((phase) => run(phase, { subjectId: id, dueAt }));
  const [made] = await organization.work().em.find(ExportEntity, { exportScheduleId: id });
  await prepare(organization.work(), made?.id ?? "");
  return made?.id ?? "";
}

test("a person creates, reads, changes, pauses and deletes a schedule", async () => {
  const shop = await aShop();
  const cookie = await shop.as(shop.person);
  const created = await aSchedule(shop, { filters: { currency: "USD" } });
  expect([created.status, created.json]).toMatchObject([
    201,
    {
      ...{ object: "export_schedule", organization_id: shop.organization.id, environment: "sandbox", version: 1 },
      ...{ resource: "payouts", filters: { currency: "USD" }, frequency: "weekly", recipients: [shop.person.userId] },
      ...{ export_schedule_status: "active", pause_reason: null, last_export_id: null },
    },
  ]);
  const asked = { resource: "refunds", frequency: "daily", recipients: [shop.person.userId] };
  const repeat = () => call({ cookie, "idempotency-key": "once" }, "POST", SCHEDULES, asked);
  const [first, again] = [await repeat(), await repeat()];
  expect([first.status, again.json.export_schedule_id]).toEqual([201, first.json.export_schedule_id]);
  const path = `${SCHEDULES}/${created.json.export_schedule_id}`;
  const stale = { cookie, "if-match": '"7"' };
  expect(await call(stale, "PATCH", path, { frequency: "daily" })).toMatchObject({
    status: 412,
    code: "version_mismatch",
  });
  const changed = await call({ cookie, "if-match": '"1"' }, "PATCH", path, { frequency: "daily", filters: {} });
  expect(changed.json).toMatchObject({ frequency: "daily", filters: {}, version: 2 });
  const paused = await call({ cookie }, "PATCH", path, { export_schedule_status: "paused" });
  expect(paused.json).toMatchObject({ pause_reason: "requested", next_run_at: null });
  expect((await call({ cookie }, "GET", `${SCHEDULES}?export_schedule_status=paused`)).json.data).toHaveLength(1);
  expect((await call({ cookie }, "DELETE", path)).json).toMatchObject({ object: "export_schedule", deleted: true });
  expect((await call({ cookie }, "GET", path)).status).toBe(404);
});

test("recipients are members, filters leave out the time and personal details, and twenty is the limit", async () => {
  const shop = await aShop();
  const other = await aShop();
  const refused = async (more: object) => (await aSchedule(shop, more)).code;
  expect(await refused({ recipients: [shop.person.userId, other.person.userId] })).toBe(
    "export_schedule_recipient_unknown",
  );
  const none = await central.join(shop.organization, "");
  expect(await refused({ recipients: [none.userId] })).toBe("export_schedule_recipient_unknown");
  expect(await refused({ filters: { created_at_gte: "2026-11-01T00:00:00Z" } })).toBe("export_filter_invalid");
  expect(await refused({ filters: { colour: "red" } })).toBe("export_filter_invalid");
  expect(await refused({ resource: "transactions", filters: { q: "robin@example.com" } })).toBe(
    "export_filter_invalid",
  );
  expect(await refused({ resource: "customers" })).toBe("validation_failed");
  for (let count = 0; count < 18; count += 1) expect(await refused({})).toBeNull();
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => refused({})));
  expect(atOnce.filter((code) => code === null)).toHaveLength(2);
  expect(await refused({})).toBe("too_many_export_schedules");
});

test("an API key reads the schedules of the lists that it may read, and changes none", async () => {
  const shop = await aShop();
  const { json } = await aSchedule(shop);
  await aSchedule(shop, { resource: "disputes" });
  const { key } = await createApiKey(shop.organization.work(), { name: "Nightly", scopes: ["disputes:read"] });
  const headers = { "x-api-key": key };
  const listed = await call(headers, "GET", SCHEDULES);
  expect(listed.json.data).toMatchObject([{ resource: "disputes" }]);
  const path = `${SCHEDULES}/${json.export_schedule_id}`;
  expect((await call(headers, "GET", path)).status).toBe(404);
  expect(await call(headers, "DELETE", path)).toMatchObject({ status: 403, code: "person_required" });
});

test("the mail's page needs a session of the organization, and the file a fresh sign-in at both doors", async () => {
  const shop = await aShop();
  const { json } = await aSchedule(shop);
  const exportId = await ranExport(shop, json.export_schedule_id ?? "");
  const [page, file, content] = [
    `/exports/${exportId}`,
    `/exports/${exportId}/file`,
    `/api/exports/${exportId}/content`,
  ];
  expect((await call({}, "GET", page)).status).toBe(302);
  const other = await aShop();
  const theirs = { cookie: await other.as(other.person) };
  for (const path of [page, file, content]) expect((await call(theirs, "GET", path)).status).toBe(404);
  const stale = { cookie: await shop.as(shop.person, 11) };
  const shown = await call(stale, "GET", page);
  expect(shown.text).toContain("Sign in again to download it");
  const redirected = await call(stale, "GET", file);
  expect(redirected.headers.get("location")).toBe(`/sign-in-again?next=${encodeURIComponent(page)}`);
  expect(await call(stale, "GET", content)).toMatchObject({ status: 403, code: "fresh_sign_in_required" });
  const actor = { userId: shop.person.userId, signedInAt: new Date(Date.now() - 11 * 60_000) };
  const { exports } = caller.forOrganization({ organizationId: shop.organization.id, actor });
  expect(await exports.getExportContent({ exportId }).catch(reasonOf)).toBe("fresh_sign_in_required");
  const fresh = { cookie: await shop.as(shop.person) };
  for (const path of [file, content]) expect((await call(fresh, "GET", path)).text).toContain("payout_id");
  // An export that was asked for is what a list's page downloads anyway.
  const asked = await call(stale, "POST", "/api/exports", { resource: "payouts" });
  const askedId = String(asked.json.export_id);
  await prepare(shop.organization.work(), askedId);
  expect((await call(stale, "GET", `/api/exports/${askedId}/content`)).status).toBe(200);
});

test("the link is worth nothing to a person who has left", async () => {
  const shop = await aShop();
  const { json } = await aSchedule(shop);
  const exportId = await ranExport(shop, json.export_schedule_id ?? "");
  await central.leave(shop.organization, shop.person);
  const cookie = await shop.as(shop.person);
  // What a session may read is looked up again after half a minute. The file asks at once.
  expect(await call({ cookie }, "GET", `/api/exports/${exportId}/content`)).toMatchObject({
    ...{ status: 403, code: "role_missing" },
  });
  for (const path of [`/exports/${exportId}`, `/exports/${exportId}/file`])
    expect((await call({ cookie }, "GET", path)).status).toBe(302);
  expect((await call({ cookie }, "GET", `/api/exports/${exportId}/content`)).status).toBe(401);
});

test("an expired file is gone, at both doors", async () => {
  const shop = await aShop();
  const { json } = await aSchedule(shop);
  const exportId = await ranExport(shop, json.export_schedule_id ?? "");
  const expire = registry.due["export.expire"] as (phase: unknown, item: object) => Promise<void>;
  await shop.organization.work().atomically((phase) => expire(phase, { subjectId: exportId }));
  const cookie = await shop.as(shop.person);
  const gone = await call({ cookie }, "GET", `/api/exports/${exportId}/content`);
  expect(gone).toMatchObject({ status: 410, code: "export_expired" });
  expect((await call({ cookie }, "GET", `/exports/${exportId}`)).text).toContain("This file has been deleted");
});
