import { customerEmailOf } from "#extensions/capabilities/customers/index.ts";
import { countMail } from "#extensions/capabilities/mail/index.ts";
import { jobAt } from "#extensions/platform/jobs/due-jobs.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { insertMail, isTaken, isTakenSince } from "./keep-mail.ts";
import type { MailFacts } from "./mail-facts.ts";
import type { DayOfMail, PayerDay } from "./payer-day.ts";
import { subscriptionMailQueue } from "./subscription-mail.queue.ts";

/** Keeps the email, and returns its address. Null where it cannot be sent now, or another one was first. */
export async function openMail(
  work: UnitOfWork,
  facts: MailFacts,
  day: PayerDay | undefined,
  then?: (phase: UnitOfWork) => void,
): Promise<string | null> {
  try {
    return await work.atomically(async (phase) => {
      const to = await customerEmailOf(phase, facts.customer);
      // In live a mail follows from money, so it counts in no limit. In a sandbox anybody could mail anybody.
      if (to !== null && phase.environment === "sandbox") await countMail(phase, "subscription", to);
      if (to === null) insertMail(phase, facts, { failedBecause: "no_address" });
      else insertMail(phase, facts, "queued", day);
      if (to !== null) then?.(phase);
      await phase.save();
      return to;
    });
  } catch (error) {
    if (await isTakenSince(work, day, error)) {
      await waitForDay(work, facts);
      return null;
    }
    if (!isRefusal(error, "mail_limit_reached")) throw error;
    await work.atomically(async (phase) => insertMail(phase, facts, { failedBecause: "limit_reached" }));
    return null;
  }
}

/** Keeps an email whose day another one has for the first free day. Others are left out. */
export async function waitForDay(work: UnitOfWork, facts: MailFacts): Promise<void> {
  if (!facts.day?.waits) return;
  const day = await freeDay(work, facts.day);
  await openMail(work, facts, day, (phase) =>
    phase.due(jobAt(subscriptionMailQueue, facts.mail, { at: day.at, clock: phase.clock })),
  );
}

async function freeDay(work: UnitOfWork, { after }: DayOfMail): Promise<PayerDay> {
  for (let days = 1; ; days += 1) if (!(await isTaken(work, after(days)))) return after(days);
}
