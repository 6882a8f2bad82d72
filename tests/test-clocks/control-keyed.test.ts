import { expect, test } from "vitest";
import type { DueInTransaction } from "#extensions/platform/due-work-runner/due-handler.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { aUi, call } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

const ui = await closedAfterTests(aUi());

test.each([
  ["pause", "paused"],
  ["cancel", "ready"],
])("two requests to %s with idempotency keys wait for what runs, and hold up nothing", async (action, status) => {
  const organization = await anOrganization(ui.platform);
  const key = await anApiKey(organization, ["merchants:read", "merchants:write"]);
  const clock = `${ui.url}/api/test_helpers/clock`;
  const { inDays, plan, workOf } = clockedOn(ui.platform);
  await plan(organization, "test.waiting", ["a", inDays(1)], ["b", inDays(2)]);
  const [reached, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ran: string[] = [];
  const waiting: DueInTransaction = async (_phase, { subjectId }) => {
    reached.resolve();
    await goesOn.promise;
    ran.push(subjectId);
  };
  const advancing = advanceTestClock(await workOf(organization), inDays(3), {
    ...{ due: { "test.waiting": waiting }, followers: [] },
  });
  await reached.promise;
  const answers = [1, 2].map((n) =>
    call(`${clock}/${action}`, key, { method: "POST", headers: { "idempotency-key": `${action} ${n}` } }),
  );
  await expect.poll(async () => JSON.parse((await call(clock, key)).body).clock_status).toBe(status);
  goesOn.resolve();
  for (const answer of await Promise.all(answers)) {
    expect(JSON.parse(answer.body)).toMatchObject({ now: inDays(1).toISOString(), clock_status: status });
    expect(ran).toEqual(["a"]);
  }
  expect(await advancing).toMatchObject({ standsAt: inDays(1), claimToken: null });
});
