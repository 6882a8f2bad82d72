import { setTimeout as sleep } from "node:timers/promises";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { customerEmailOf } from "#extensions/capabilities/customers/index.ts";
import { keepClockMails } from "#extensions/capabilities/mail/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailFacts } from "./mail-facts.ts";
import type { PayerDay } from "./payer-day.ts";
import { type FailedBecause, SubscriptionMailEntity } from "./subscription-mail.entity.ts";

/** Mails that are written within this time of the first one are kept in one transaction. */
const GATHER_MS = 5;

interface Written {
  readonly facts: MailFacts;
  readonly written: Omit<Parameters<typeof keepClockMails>[1][number], "to">;
}

interface Gathering {
  readonly mails: Written[];
  /** False when their transaction failed. */
  readonly areKept: Promise<boolean>;
}

/** By what the work that runs side by side shares. */
const gatherings = new WeakMap<object, Gathering>();

/**
 * A mail of a test clock counts in no limit and does not leave, so that one transaction keeps it and its outcome, and
 * those of the mails written beside it. Where that fails, each has its own. False where another email has the day.
 */
export async function isKeptAtOnce(work: UnitOfWork, mail: Written): Promise<boolean> {
  return (work.reads && (await isKeptTogether(work, work.reads, mail))) || isKeptAlone(work, mail);
}

function isKeptTogether(work: UnitOfWork, beside: object, mail: Written): Promise<boolean> {
  const gathering = gatherings.get(beside);
  if (gathering) {
    gathering.mails.push(mail);
    return gathering.areKept;
  }
  const mails = [mail];
  const areKept = sleep(GATHER_MS).then(() => {
    gatherings.delete(beside);
    return keepAll(work, mails).then(
      () => true,
      () => false,
    );
  });
  gatherings.set(beside, { mails, areKept });
  return areKept;
}

async function isKeptAlone(work: UnitOfWork, mail: Written): Promise<boolean> {
  try {
    await keepAll(work, [mail]);
    return true;
  } catch (error) {
    if (!(await isTakenSince(work, mail.facts.day?.today, error))) throw error;
    return false;
  }
}

function keepAll(work: UnitOfWork, mails: readonly Written[]): Promise<void> {
  return work.atomically(async (phase) => {
    const addressed: Parameters<typeof keepClockMails>[1][number][] = [];
    for (const { facts, written } of mails) {
      const to = await customerEmailOf(phase, facts.customer);
      insertMail(phase, facts, to === null ? { failedBecause: "no_address" } : "sent", facts.day?.today);
      if (to !== null) addressed.push({ to, ...written });
    }
    await phase.save();
    await keepClockMails(phase, addressed);
  });
}

/** Whether another email tells the payer about a failed charge that day. The index decides between two at once. */
export async function isTaken(work: UnitOfWork, day: PayerDay | undefined): Promise<boolean> {
  return day !== undefined && (await findRow(work, SubscriptionMailEntity, { payerDay: day.key })) !== null;
}

export async function isTakenSince(work: UnitOfWork, day: PayerDay | undefined, error: unknown): Promise<boolean> {
  return error instanceof UniqueConstraintViolationException && (await isTaken(work, day));
}

type Outcome = "queued" | "sent" | { readonly failedBecause: FailedBecause };

/** An email that failed takes no day. */
export function insertMail(phase: UnitOfWork, facts: MailFacts, outcome: Outcome, day?: PayerDay): void {
  const { mail, subscription, invoice } = facts;
  const hasFailed = typeof outcome === "object";
  createRow(phase, SubscriptionMailEntity, {
    ...{ id: mail.mailId, subscriptionId: subscription.id, invoiceId: invoice?.id ?? null, mailType: mail.mailType },
    ...(hasFailed ? { status: "failed", ...outcome } : { status: outcome, failedBecause: null }),
    payerDay: hasFailed ? null : (day?.key ?? null),
  });
}
