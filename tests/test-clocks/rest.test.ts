import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { TestClockEntity } from "#extensions/platform/test-clocks/test-clock.entity.ts";
import { aUi, call, type ExpectedError, expectError } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const HOUR_MS = 3_600_000;
const start = new Date();

const ui = await closedAfterTests(aUi());

function inHours(hours: number): string {
  return new Date(start.getTime() + hours * HOUR_MS).toISOString();
}

async function aSandbox() {
  const organization = await anOrganization(ui.platform);
  const key = await anApiKey(organization, ["merchants:read", "merchants:write"]);
  return { organization, ...clockOf(key) };
}

/** The three requests as an integration sends them. */
function clockOf(key: string) {
  const url = `${ui.url}/api/test_helpers/clock`;
  const parsed = async (answer: ReturnType<typeof call>) => {
    const { status, headers, body } = await answer;
    return { status, replayed: headers.get("idempotency-replayed"), json: JSON.parse(body) };
  };
  const advancing = (body: unknown, headers: Record<string, string> = {}) =>
    call(`${url}/advance`, key, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return {
    read: () => parsed(call(url, key)),
    advancing,
    advance: (to: string, headers?: Record<string, string>) => parsed(advancing({ to }, headers)),
    remove: (headers: Record<string, string> = {}) => parsed(call(url, key, { method: "DELETE", headers })),
  };
}

test("a sandbox has real time, then the time that it is moved to, then real time again", async () => {
  const { organization, read, advance, remove } = await aSandbox();
  const before = await read();
  expect(before).toMatchObject({ status: 200, json: { clock_status: "real_time", advances_to: null } });
  expect(Math.abs(Date.parse(before.json.now) - Date.now())).toBeLessThan(HOUR_MS);

  const clock = { object: "test_clock", organization_id: organization.id };
  const arrived = { ...clock, now: inHours(48), clock_status: "ready", advances_to: null };
  expect(await advance(inHours(48))).toMatchObject({ status: 200, json: arrived });
  expect((await read()).json).toEqual(arrived);

  const removed = { object: "test_clock", environment: "sandbox", deleted: true };
  expect(await remove()).toMatchObject({ status: 200, json: removed });
  expect((await read()).json.clock_status).toBe("real_time");
  expect(await remove()).toMatchObject({ status: 200, json: removed });
});

test("the sandbox engine follows the clock", async () => {
  const { organization, advance, remove } = await aSandbox();
  const openedAt = async () => {
    const { disputes } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { createdAt } = await disputes.openDispute({ amount: 100n, currency: "USD" });
    return createdAt && timestampDate(createdAt).toISOString();
  };
  await advance(inHours(72));
  expect(await openedAt()).toBe(inHours(72));
  await remove();
  expect(await openedAt()).not.toBe(inHours(72));
});

test("the time of another organization stays", async () => {
  const [ours, theirs] = [await aSandbox(), await aSandbox()];
  await theirs.advance(inHours(2));
  await ours.advance(inHours(5));
  expect((await theirs.read()).json.now).toBe(inHours(2));
  await ours.remove();
  expect((await theirs.read()).json.now).toBe(inHours(2));
});

test("a repeat with the same idempotency key moves nothing", async () => {
  const { read, advance, remove } = await aSandbox();
  const once = { "idempotency-key": "two-hours" };
  const first = await advance(inHours(2), once);
  await advance(inHours(3));
  expect(await advance(inHours(2), once)).toEqual({ ...first, replayed: "true" });
  expect((await read()).json.now).toBe(inHours(3));

  const removal = { "idempotency-key": "real-time" };
  const removed = await remove(removal);
  await advance(inHours(4));
  expect(await remove(removal)).toEqual({ ...removed, replayed: "true" });
  expect((await read()).json.now).toBe(inHours(4));
});

test("while another request advances the clock, a request is refused for now, and may be sent again as it is", async () => {
  const { organization, advance, advancing } = await aSandbox();
  await advance(inHours(1));
  const claimToken = `${ui.platform.context.instance.id}/1`;
  const claimUntil = (leaseExpiresAt: Date | null) =>
    organization.work().em.nativeUpdate(TestClockEntity, { environment: "sandbox" }, { leaseExpiresAt, claimToken });
  const once = { "idempotency-key": "later" };
  await claimUntil(new Date(Date.now() + HOUR_MS));
  const refused = await advancing({ to: inHours(2) }, once);
  expectError(refused, { status: 409, type: "conflict", code: "test_clock_advancing" });
  expect(refused.headers.get("retry-after")).toBe("5");
  await claimUntil(null);
  expect(await advance(inHours(2), once)).toMatchObject({ status: 200, replayed: null, json: { now: inHours(2) } });
});

test("a request whose instance has died lets the next one advance the clock", async () => {
  const { organization, advance } = await aSandbox();
  await advance(inHours(1));
  const claim = { leaseExpiresAt: new Date(Date.now() + HOUR_MS), claimToken: "dead/1" };
  await organization.work().em.nativeUpdate(TestClockEntity, { environment: "sandbox" }, claim);
  expect(await advance(inHours(2))).toMatchObject({ status: 200, json: { now: inHours(2) } });
});

test.each<[string, unknown, ExpectedError]>([
  ["a time before the clock's", { to: inHours(1) }, { ...invalid("test_clock_backwards"), param: "to" }],
  ["no time", {}, { ...invalid("parameter_missing"), param: "to" }],
  ["a word", { to: "tomorrow" }, { ...invalid("parameter_invalid"), param: "to" }],
])("%s is refused", async (_name, body, expected) => {
  const { advance, advancing, read } = await aSandbox();
  await advance(inHours(2));
  expectError(await advancing(body), expected);
  expect((await read()).json.now).toBe(inHours(2));
});

test("live has real time only", async () => {
  const organization = await anOrganization(ui.platform);
  const { key } = await createApiKey(organization.liveWork(), { scopes: ["*"] });
  const { read, advance, remove } = clockOf(key);
  for (const answer of [await read(), await advance(inHours(1)), await remove()])
    expect(answer).toMatchObject({ status: 403, json: { error: { code: "test_helper_live" } } });
});

function invalid(code: string) {
  return { status: 400, type: "invalid_request", code };
}
