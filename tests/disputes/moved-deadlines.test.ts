import { expect, test, vi } from "vitest";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { remind } from "#extensions/capabilities/disputes/keep-deadlines.ts";
import { onDatabase } from "#tests/support/database.ts";
import { aDesk, DAY_MS, workNow } from "#tests/support/dispute-desk.ts";
import { startPlatform } from "#tests/support/platform.ts";

// A test clock runs each moment on its way.
vi.setConfig({ testTimeout: 60_000 });

const { platform } = await startPlatform();
type Desk = Awaited<ReturnType<typeof aDesk>>;

/** The bank moves its deadline by days, and may leave the dispute in another status. */
async function move({ organization, engineDisputeId, respondBy }: Desk, days: number, status = "dispute_opened") {
  const to = new Date(respondBy.getTime() + days * DAY_MS).toISOString();
  await onDatabase(platform.databaseUrl, (client) =>
    client.query(
      `update sandbox_engine.disputes
       set body = body::jsonb || jsonb_build_object('challenge_required_by', $2::text, 'dispute_status', $3::text)
       where id = $1`,
      [engineDisputeId, to, status],
    ),
  );
  await disputeCopy.refresh(await workNow(platform, organization), engineDisputeId);
}

/** Whether a response is under way whose outcome the engine has not confirmed. */
const setUnknown = ({ disputeId }: Desk, since: Date | null) =>
  onDatabase(platform.databaseUrl, (client) =>
    client.query("update dispute_extensions set outcome_unknown_since = $2 where id = $1", [disputeId, since]),
  );

test("a deadline that moves several times has one reminder at each moment before the last one", async () => {
  const desk = await aDesk(platform);
  for (const days of [4, -1, 0, 4, 0]) await move(desk, days);
  await desk.pass(9.9);
  expect(await desk.events("dispute.due_soon")).toEqual([
    ...[{ remaining: "7_days" }, { remaining: "3_days" }, { remaining: "24_hours" }],
  ]);
});

test("a deadline that moves while a response is under way is kept after the response did not arrive", async () => {
  const desk = await aDesk(platform);
  await desk.complete();
  await setUnknown(desk, new Date());
  await move(desk, 5);
  await setUnknown(desk, null);
  await desk.pass(14.5);
  expect(await desk.events("dispute.due_soon")).toMatchObject([{ remaining: "7_days" }, { remaining: "3_days" }]);
  expect([await desk.submissions(), await desk.events("dispute.submitted")]).toEqual([1, [{ automatic: "true" }]]);
});

test("a dispute that waits again, as no network allows, has its deadline again", async () => {
  const desk = await aDesk(platform);
  await move(desk, 5, "dispute_challenged");
  await move(desk, 5);
  await desk.pass(14.5);
  expect(await desk.events("dispute.due_soon")).toHaveLength(3);
});

test("a complete draft whose deadline moves to less than 24 hours ahead is submitted instead of a reminder", async () => {
  const desk = await aDesk(platform);
  await desk.complete();
  await move(desk, -9.5);
  const dueAt = new Date(desk.respondBy.getTime() - 10.5 * DAY_MS);
  const reminder = { kind: "dispute.due_soon", subjectId: desk.disputeId, dueAt, attempt: 1 };
  await (await workNow(platform, desk.organization)).atomically((phase) => remind(phase, reminder));
  expect(await desk.events("dispute.due_soon")).toEqual([]);
  await desk.pass(0.1);
  expect([await desk.submissions(), await desk.events("dispute.submitted")]).toEqual([1, [{ automatic: "true" }]]);
});

test("a dispute that is heard of after its deadline is past due", async () => {
  const { pass, events, read } = await aDesk(platform, { days: -0.5 });
  await pass(0.1);
  expect((await events("dispute.updated")).filter(({ past_due }) => past_due === "true")).toHaveLength(1);
  expect((await read()).isPastDue).toBe(true);
});
