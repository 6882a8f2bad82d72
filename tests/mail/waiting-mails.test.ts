import { expect, test } from "vitest";
import { z } from "zod";
import { sendMail } from "#extensions/capabilities/mail/index.ts";
import { dueJobHandlers } from "#extensions/platform/due-work-runner/due-job-handlers.ts";
import { runSlice } from "#extensions/platform/due-work-runner/run-slice.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { jobAt } from "#extensions/platform/jobs/due-jobs.ts";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { beginTestClock, deleteTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { keptMails } from "#tests/support/kept-mails.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "#tests/test-clocks/clocked.ts";

const mails = await closedAfterTests(aMailServer());
const { platform } = await startPlatform({ env: mails.env });
const { workOf } = clockedOn(platform);

const queue: Queue<{ to: string }> = {
  name: "test.mail",
  payload: z.strictObject({ to: z.string() }),
  followsClock: true,
};
const job = payloadJob(queue, async (work, { to }) => {
  await sendMail(work, {
    to,
    messageId: to,
    fromName: "Shop",
    subject: "A day later",
    text: "Hello",
    html: "<p>Hello</p>",
  });
});

type Environment = "sandbox" | "live";

/** A mail that waited until now, by an organization that had a test clock when it was planned, or has none. */
async function aWaitingMail(environment: Environment, hadClock = false) {
  const organization = await anOrganization(platform);
  const to = `${crypto.randomUUID()}@payer.example`;
  if (hadClock) await beginTestClock(await workOf(organization), new Date());
  const work = await workOf(organization, environment);
  await work.atomically(async (phase) => phase.due(jobAt(queue, { to }, { at: phase.now(), clock: phase.clock })));
  if (hadClock) await (await workOf(organization)).atomically(deleteTestClock);
  const runner = { context: platform.context, handlers: dueJobHandlers([job]), leaseMs: 60_000 };
  await runSlice(runner, work.tenant);
  const left = (await mails.received()).filter(({ recipients }) => recipients.includes(to));
  return { left: left.length, kept: (await keptMails(await workOf(organization, environment), to)).length };
}

test.each(["live", "sandbox"] as const)("a mail that waited for its day leaves: %s", async (environment) => {
  expect(await aWaitingMail(environment)).toEqual({ left: 1, kept: 0 });
});

test("a mail of a test clock that was removed stays kept", async () => {
  expect(await aWaitingMail("sandbox", true)).toEqual({ left: 0, kept: 1 });
});
