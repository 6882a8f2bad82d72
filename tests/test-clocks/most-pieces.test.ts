import { expect, test } from "vitest";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { Wanted } from "#extensions/platform/test-clocks/advance-target.rules.ts";
import { MOST_PIECES } from "#extensions/platform/test-clocks/advance-target.rules.ts";
import { beginAdvance, waitForAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { anEffect, effectsOf } from "#tests/due-work/effects.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

const KIND = "test.effect";
const { platform } = await startPlatform();
const { inDays, plan, workOf } = clockedOn(platform);
const due: DueHandlers = { [KIND]: async (phase, item) => anEffect(phase, item) };
const parts = { due, followers: [] };

/** An organization whose clock stands at the start, with an event after a day and one piece too many after a year. */
async function aCrowdedClock() {
  const organization = await anOrganization(platform);
  /** Waits again where the answer comes before the clock has arrived. */
  const advance = async (wanted: Wanted) => {
    const begun = await workOf(organization);
    await begun.atomically((phase) => beginAdvance(phase, wanted));
    for (;;) {
      const clock = await waitForAdvance(await workOf(organization), parts);
      if (!clock.advancesTo) return clock;
    }
  };
  await advance({ to: inDays(0.5) });
  await plan(organization, KIND, ["first", inDays(1)]);
  await onDatabase(platform.databaseUrl, async (client) => {
    // Each row would otherwise check that its organization exists, which takes most of the time.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at)
       select $1, to_char(i, 'FM000000'), 'sandbox', $2, to_char(i, 'FM000000'), at, 'test', at, 0, 'pending', $4
       from generate_series(1, $5::int) as i, lateral (select $3::timestamptz + i * interval '1 ms') as due (at)`,
      [organization.id, KIND, inDays(365), inDays(0), MOST_PIECES + 1],
    );
    await client.query("analyze due_work");
  });
  return { organization, advance };
}

test("an advance until the next event counts nothing that is planned after it, and others are too far", {
  timeout: 120_000,
}, async () => {
  const { organization, advance } = await aCrowdedClock();
  for (const [param, wanted] of [
    ["to", { to: inDays(366) }],
    ["by", { by: "P1Y1D" }],
  ] as const)
    await expect(advance(wanted)).rejects.toMatchObject({ reason: "test_clock_too_far", param });
  expect(await findTestClock(await workOf(organization))).toMatchObject({ standsAt: inDays(0.5), advancesTo: null });
  expect(await advance({ until: "next_event" })).toMatchObject({ standsAt: inDays(1), advanceEnded: "arrived" });
  expect((await effectsOf(organization)).map(({ subjectId }) => subjectId)).toEqual(["first"]);
  // What is planned before the target counts.
  expect(await advance({ to: inDays(364) })).toMatchObject({ standsAt: inDays(364), advanceEnded: "arrived" });
});
