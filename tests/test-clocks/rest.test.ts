import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { TestClockEntity } from "#extensions/platform/test-clocks/test-clock.entity.ts";
import { aUi, call, type ExpectedError, expectError } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const HOUR_MS = 3_600_000;
const start = new Date();
const tooFar = { status: 422, type: "invalid_request", code: "test_clock_too_far" };

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
    control: (action: string) => call(`${url}/${action}`, key, { method: "POST" }),
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
  const progress = { done: 0, known: 0, percent: 100, speed: expect.any(Number), ended: "arrived" };
  const started_at = expect.any(String);
  expect((await read()).json).toEqual({ ...arrived, started_at, progress });

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

test("while the clock is on its way to another time, a request is refused, and may be sent again as it is", async () => {
  const { advance, advancing, organization } = await aSandbox();
  await advance(inHours(1));
  const onItsWay = (advancesTo: Date | null) =>
    organization.work().em.nativeUpdate(TestClockEntity, { environment: "sandbox" }, { advancesTo });
  const once = { "idempotency-key": "later" };
  await onItsWay(new Date(inHours(5)));
  const refused = await advancing({ to: inHours(2) }, once);
  expectError(refused, { status: 409, type: "conflict", code: "test_clock_advancing" });
  expect(refused.headers.get("retry-after")).toBe("5");
  await onItsWay(null);
  expect(await advance(inHours(2), once)).toMatchObject({ status: 200, replayed: null, json: { now: inHours(2) } });
});

test("a request whose instance has died lets the next one advance the clock", async () => {
  const { organization, advance } = await aSandbox();
  await advance(inHours(1));
  const claim = {
    ...{ leaseExpiresAt: new Date(Date.now() + HOUR_MS), claimToken: "dead/1" },
    ...{ advancesTo: new Date(inHours(2)), advanceFrom: new Date(inHours(1)) },
  };
  await organization.work().em.nativeUpdate(TestClockEntity, { environment: "sandbox" }, claim);
  expect(await advance(inHours(2))).toMatchObject({ status: 200, json: { now: inHours(2) } });
});

test.each<[string, unknown, ExpectedError]>([
  ["a time before the clock's", { to: inHours(1) }, { ...invalid("test_clock_backwards"), param: "to" }],
  ["no time", {}, { ...invalid("validation_failed"), param: "to" }],
  ["two of the ways", { to: inHours(3), by: "P1D" }, { ...invalid("validation_failed"), param: "to" }],
  ["parts of a duration out of order", { by: "P1D1Y" }, { ...invalid("validation_failed"), param: "by" }],
  ["a duration in words", { by: "a year" }, { ...invalid("validation_failed"), param: "by" }],
  ["another event", { until: "next_full_moon" }, { ...invalid("validation_failed"), param: "until" }],
  ["more than 5 years", { by: "P5YT1S" }, { ...tooFar, param: "by" }],
  ["a time in a far future", { to: "2099-01-01T00:00:00Z" }, { ...tooFar, param: "to" }],
  ["a word", { to: "tomorrow" }, { ...invalid("parameter_invalid"), param: "to" }],
])("%s is refused", async (_name, body, expected) => {
  const { advance, advancing, read } = await aSandbox();
  await advance(inHours(2));
  expectError(await advancing(body), expected);
  expect((await read()).json.now).toBe(inHours(2));
});

test("a clock moves by a duration of the calendar, and five years at most", async () => {
  const { advance, advancing } = await aSandbox();
  await advance("2027-01-31T10:00:00Z");
  const by = async (duration: string) => JSON.parse((await advancing({ by: duration })).body).now;
  expect(await by("P1M")).toBe("2027-02-28T10:00:00Z");
  expect(await by("P1W1DT36H")).toBe("2027-03-09T22:00:00Z");
  expect(await by("P5Y")).toBe("2032-03-09T22:00:00Z");
});

test("without an advance there is nothing to pause, to resume or to cancel", async () => {
  const { advance, control, read } = await aSandbox();
  const statusAfter = async (action: string) => JSON.parse((await control(action)).body).clock_status;
  for (const action of ["pause", "resume", "cancel"]) expect(await statusAfter(action)).toBe("real_time");
  const { json } = await advance(inHours(2));
  for (const action of ["pause", "resume", "cancel"]) expect(await statusAfter(action)).toBe("ready");
  expect((await read()).json).toEqual(json);
});

test("an advance until the next event or invoice without any work stays where the clock is", async () => {
  const { organization, advance, advancing, read } = await aSandbox();
  await advance(inHours(2));
  // Nothing of a new organization is due.
  await organization.work().em.nativeDelete(DueWorkEntity, {});
  for (const until of ["next_event", "next_invoice"]) {
    expect((await advancing({ until })).status).toBe(200);
    const json = { now: inHours(2), clock_status: "ready", progress: { ended: "too_far", percent: 100 } };
    expect(await read()).toMatchObject({ json });
  }
});

test("live has real time only", async () => {
  const organization = await anOrganization(ui.platform);
  const { key } = await createApiKey(organization.liveWork(), { scopes: ["*"] });
  const { read, advance, remove, control } = clockOf(key);
  for (const answer of [await read(), await advance(inHours(1)), await remove()])
    expect(answer).toMatchObject({ status: 403, json: { error: { code: "test_helper_live" } } });
  for (const action of ["pause", "resume", "cancel"])
    expectError(await control(action), { status: 403, type: "permission", code: "test_helper_live" });
});

function invalid(code: string) {
  return { status: 400, type: "invalid_request", code };
}
