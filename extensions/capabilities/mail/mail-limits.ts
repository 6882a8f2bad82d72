import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Counted, countInOrganization, countInSandboxes, forgetInOrganization } from "./mail-counts.queries.ts";
import { dayOf, mailboxOf, mailLimitReached, nextDay } from "./mail-limits.rules.ts";

/** Mails that a caller asks for, and those about a resource with an address that a caller gave. Each kind has counts of its own. */
export type LimitedMail = "requested" | "notice";

/** Instead of an organization: the hashes over all sandboxes are made with the installation's key. */
const ALL_SANDBOXES = "";

/**
 * Counts a mail to an address that a caller names, in the phase that enqueues it, before the phase locks rows of capabilities that
 * use this one. Days are of real time: a test clock would give new mails with each move.
 * @throws mail_limit_reached
 */
export async function countMail(phase: UnitOfWork, kind: LimitedMail, recipient: string): Promise<void> {
  const { organizationPerDay, recipientPerDay } = phase.context.config.mailLimits;
  const now = phase.clock.realNow();
  const day = dayOf(now);
  const reached = (limited: "organization" | "recipient", limit: number) =>
    mailLimitReached({ limited, limit, now, resetsAt: nextDay(now) });

  const sent = await countInOrganization(phase, { id: kind, day, limit: organizationPerDay });
  if (sent === null) throw reached("organization", organizationPerDay);
  if (sent === 1) await forgetInOrganization(phase, day);
  // In live the notices about many endpoints may all go to the one who looks after them.
  if (kind === "notice" && phase.environment === "live") return;
  if ((await countRecipient(phase, { kind, recipient, day, limit: recipientPerDay })) === null)
    throw reached("recipient", recipientPerDay);
}

interface ToRecipient extends Omit<Counted, "id"> {
  readonly kind: LimitedMail;
  readonly recipient: string;
}

/** Anyone can have a sandbox, so there a recipient is protected from all organizations together. */
function countRecipient(phase: UnitOfWork, { kind, recipient, ...counted }: ToRecipient): Promise<number | null> {
  const { context, environment, tenant } = phase;
  const isSandbox = environment === "sandbox";
  const organizationId = isSandbox ? ALL_SANDBOXES : tenant.organizationId;
  const id = context.signing.sign(mailboxOf(recipient), { organizationId, purpose: `mail ${kind}` });
  return (isSandbox ? countInSandboxes : countInOrganization)(phase, { id, ...counted });
}
