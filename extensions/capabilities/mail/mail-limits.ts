import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Counted, countInOrganization, countInSandboxes, forgetInOrganization } from "./mail-counts.queries.ts";
import { dayOf, type LimitedBy, mailboxOf, mailLimitReached, nextDay } from "./mail-limits.rules.ts";

/**
 * `requested`: mails that a caller asks for. `notice`: mails about a resource, to an address from a caller. `report`:
 * mails about a scheduled export, to members. `sign_in`: links to a payer's account, to a customer's own address.
 * `payment_link`: a payment link's mails. `challenge`: codes for payers. `subscription`: what
 * follows from subscriptions in a sandbox. `card`: what banks say about stored cards there. Each kind has its own counts.
 */
export type LimitedMail =
  | "requested"
  | "notice"
  | "report"
  | "sign_in"
  | "payment_link"
  | "challenge"
  | "subscription"
  | "card";

/** A payer signs in more often than one gets receipts, and a subscription is tried out by its mails of a year. */
const TIMES_PER_RECIPIENT: Partial<Record<LimitedMail, number>> = { sign_in: 10, subscription: 10 };

/** Of the kinds whose limits are not those of the settings. */
const PER_DAY: Partial<Record<LimitedMail, number>> = { payment_link: 500, challenge: 500, subscription: 500 };
const PER_LINK_AND_DAY = 50;

/** Of these, a recipient has a limit in live too. */
const COUNTED_PER_RECIPIENT: ReadonlySet<LimitedMail> = new Set(["requested", "payment_link"]);

/** Used instead of an organization ID: hashes across sandboxes use the installation's key. */
const ALL_SANDBOXES = "";

/** On a test clock these follow from its time, and none of them leaves. */
const OF_CLOCKS: ReadonlySet<LimitedMail> = new Set(["subscription", "report", "card"]);

/**
 * Counts a mail to a caller's address. Call it before locking other capabilities' rows. Days use real time, since a
 * test clock could skip them.
 * @throws mail_limit_reached
 */
export async function countMail(phase: UnitOfWork, kind: LimitedMail, recipient: string): Promise<void> {
  if (phase.clock.isTest && OF_CLOCKS.has(kind)) return;
  // In live, an address gets five links an hour, and its owner is a customer.
  if (kind === "sign_in" && phase.environment === "live") return;
  const { mailLimits } = phase.context.config;
  const { recipientPerDay } = mailLimits;
  const organizationPerDay = PER_DAY[kind] ?? mailLimits.organizationPerDay;
  const { day, reached } = today(phase);
  const sent = await countInOrganization(phase, { id: kind, day, limit: organizationPerDay });
  if (sent === null) throw reached("organization", organizationPerDay);
  if (sent === 1) await forgetInOrganization(phase, day);
  // In live, the notices about many endpoints may all go to one person, and so may the reports.
  if (!COUNTED_PER_RECIPIENT.has(kind) && phase.environment === "live") return;
  const perRecipient = recipientPerDay * (TIMES_PER_RECIPIENT[kind] ?? 1);
  if ((await countRecipient(phase, { kind, recipient, day, limit: perRecipient })) === null)
    throw reached("recipient", perRecipient);
}

/** Counts a mail of one payment link, besides `countMail`. @throws mail_limit_reached */
export async function countLinkMail(phase: UnitOfWork, paymentLinkId: string): Promise<void> {
  const { day, reached } = today(phase);
  const sent = await countInOrganization(phase, { id: paymentLinkId, day, limit: PER_LINK_AND_DAY });
  if (sent === null) throw reached("payment_link", PER_LINK_AND_DAY);
}

function today(phase: UnitOfWork) {
  const now = phase.clock.realNow();
  const reached = (limited: LimitedBy, limit: number) =>
    mailLimitReached({ limited, limit, now, resetsAt: nextDay(now) });
  return { day: dayOf(now), reached };
}

interface ToRecipient extends Omit<Counted, "id"> {
  readonly kind: LimitedMail;
  readonly recipient: string;
}

/** Anyone can have a sandbox, so there the limit per recipient covers all organizations together. */
function countRecipient(phase: UnitOfWork, { kind, recipient, ...counted }: ToRecipient): Promise<number | null> {
  const { context, environment, tenant } = phase;
  const isSandbox = environment === "sandbox";
  const organizationId = isSandbox ? ALL_SANDBOXES : tenant.organizationId;
  const id = context.signing.sign(mailboxOf(recipient), { organizationId, purpose: `mail ${kind}` });
  return (isSandbox ? countInSandboxes : countInOrganization)(phase, { id, ...counted });
}
