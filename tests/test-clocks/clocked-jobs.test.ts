import { expect, test } from "vitest";
import { z } from "zod";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { dueJobHandlers } from "#extensions/platform/due-work-runner/due-job-handlers.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

// No process runs jobs here.
const { platform } = await startPlatform();
const { inDays, plan, workOf } = clockedOn(platform);

const queue: Queue<{ note: string }> = {
  name: "test.note",
  payload: z.strictObject({ note: z.string() }),
  followsClock: true,
};

/** Due work that enqueues a job of its subject, and that job. */
function notes(happened: string[], failsOnce = "") {
  const failed = new Set<string>();
  const job = payloadJob(queue, async (work, { note }) => {
    expect(work.em.isInTransaction()).toBe(false);
    if (note === failsOnce && !failed.has(note)) {
      failed.add(note);
      throw new TypeError("the first attempt fails");
    }
    happened.push(`told ${note} ${work.now().toISOString()}`);
  });
  const due: DueHandlers = {
    "test.change": async (phase, { subjectId }) => {
      happened.push(`changed ${subjectId} ${phase.now().toISOString()}`);
      phase.enqueue(queue, { note: subjectId });
    },
    ...dueJobHandlers([job]),
  };
  return { due, followers: [] };
}

const jobsOf = async (organization: Awaited<ReturnType<typeof anOrganization>>) =>
  (await workOf(organization)).em.find(DueWorkEntity, { kind: "job.test.note" });

test("an advance runs the jobs of a moment at its time, before it moves on", async () => {
  const organization = await anOrganization(platform);
  await plan(organization, "test.change", ["a", inDays(1)], ["b", inDays(2)]);
  const happened: string[] = [];
  await advanceTestClock(await workOf(organization), inDays(3), notes(happened));
  const [first, second] = [inDays(1).toISOString(), inDays(2).toISOString()];
  expect(happened).toEqual([`changed a ${first}`, `told a ${first}`, `changed b ${second}`, `told b ${second}`]);
  expect(await jobsOf(organization)).toEqual([]);
});

test("a job that fails is tried again before the clock moves on, and those beside it run once", async () => {
  const organization = await anOrganization(platform);
  const subjects = Array.from({ length: 12 }, (_, index) => `s${index}`);
  await plan(organization, "test.change", ...subjects.map((id) => [id, inDays(1)] as const), ["later", inDays(2)]);
  const happened: string[] = [];
  await advanceTestClock(await workOf(organization), inDays(3), notes(happened, "s7"));
  const told = happened.filter((each) => each.startsWith("told")).map((each) => each.split(" ")[1]);
  expect(told.toSorted()).toEqual([...subjects, "later"].toSorted());
  expect(told.slice(-2)).toEqual(["s7", "later"]);
  expect(await jobsOf(organization)).toEqual([]);
});

test("the mails of an advance are kept when it ends, each with the time of its charge", async () => {
  const { organization, customerId, customers, subscribe, advance, invoicesOf } = await aSubscriber(platform);
  await customers.updateCustomer({ customerId, email: "payer@example.com", updateMask: { paths: ["email"] } });
  const { subscriptionId } = await subscribe();
  await advance("2027-05-01T09:00:00Z");
  const charged = (await invoicesOf(subscriptionId)).filter(({ invoiceStatus }) => invoiceStatus === "paid");
  const renewals = (await keptMails(await workOf(organization))).filter(
    ({ createdAt }) => createdAt > new Date("2027-02-01"),
  );
  expect(renewals.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    "2027-02-28T09:00:00.000Z",
    "2027-03-31T09:00:00.000Z",
    "2027-04-30T09:00:00.000Z",
  ]);
  expect(charged).toHaveLength(4);
});
