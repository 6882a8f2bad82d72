import { setTimeout as sleep } from "node:timers/promises";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { customerEmailOf } from "#extensions/capabilities/customers/index.ts";
import { keepClockMails } from "#extensions/capabilities/mail/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailFacts } from "./mail-facts.ts";
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
 * those of the mails written beside it. Where that fails, each has its own.
 */
export async function keepAtOnce(work: UnitOfWork, mail: Written): Promise<void> {
  if (!work.reads || !(await isKeptTogether(work, work.reads, mail))) await keepAlone(work, mail);
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

async function keepAlone(work: UnitOfWork, mail: Written): Promise<void> {
  try {
    await keepAll(work, [mail]);
  } catch (error) {
    if (!(await isSecondOfDay(work, mail.facts, error))) throw error;
  }
}

function keepAll(work: UnitOfWork, mails: readonly Written[]): Promise<void> {
  return work.atomically(async (phase) => {
    const addressed: Parameters<typeof keepClockMails>[1][number][] = [];
    for (const { facts, written } of mails) {
      const to = await customerEmailOf(phase, facts.customer);
      insertMail(phase, facts, to === null ? { failedBecause: "no_address" } : "sent");
      if (to !== null) addressed.push({ to, ...written });
    }
    await phase.save();
    await keepClockMails(phase, addressed);
  });
}

/** Whether another email tells the payer about a failed charge that day. The index decides between two at once. */
export async function isDayTaken(work: UnitOfWork, { failure }: MailFacts): Promise<boolean> {
  const payerDay = failure?.payerDay ?? null;
  return payerDay !== null && (await findRow(work, SubscriptionMailEntity, { payerDay })) !== null;
}

export async function isSecondOfDay(work: UnitOfWork, facts: MailFacts, error: unknown): Promise<boolean> {
  return error instanceof UniqueConstraintViolationException && (await isDayTaken(work, facts));
}

type Outcome = "queued" | "sent" | { readonly failedBecause: FailedBecause };

export function insertMail(phase: UnitOfWork, facts: MailFacts, outcome: Outcome): void {
  const { mail, subscription, invoice, failure } = facts;
  const hasFailed = typeof outcome === "object";
  createRow(phase, SubscriptionMailEntity, {
    ...{ id: mail.mailId, subscriptionId: subscription.id, invoiceId: invoice?.id ?? null, mailType: mail.mailType },
    ...(hasFailed ? { status: "failed", ...outcome } : { status: outcome, failedBecause: null }),
    payerDay: hasFailed ? null : (failure?.payerDay ?? null),
  });
}
