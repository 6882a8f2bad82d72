import {
  lockPaymentLink,
  type PaymentLink,
  PaymentLinkAttemptEntity,
} from "#extensions/capabilities/payment-links/index.ts";
import { getRiskRules } from "#extensions/capabilities/risk/index.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PAUSES, pausesLink } from "./challenge.rules.ts";
import { countChallengedTries } from "./challenged-tries.queries.ts";

/** A payment of which something else is told, such as a dispute, may be changed behind locks that come after a link's. */
const DECLINES: ReadonlySet<string> = new Set(["transaction.declined", "transaction.failed"]);

/** Pauses links at which cards are still declined behind the challenge, in the transaction of the last decline. */
export async function pauseLinks(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const declined = new Set(
    events.flatMap(({ type, subject }) => (DECLINES.has(type) && isDeclined(subject) ? [subject.id] : [])),
  );
  if (declined.size === 0) return;
  const challenged = { transactionId: [...declined], isChallenged: true };
  const attempts = await readRows(phase, PaymentLinkAttemptEntity, challenged);
  // Links are locked in the order of their IDs.
  for (const id of [...new Set(attempts.map(({ paymentLinkId }) => paymentLinkId))].sort())
    await pauseIfTested(phase, id);
}

function isDeclined(subject: object): subject is TransactionExtension {
  if (!isRowOf(TransactionExtensionEntity, subject)) return false;
  return subject.paymentLinkId != null && subject.declineCount > 0;
}

/** Declines that come at once wait for each other at the lock, so that the last of them sees them all. */
async function pauseIfTested(phase: UnitOfWork, paymentLinkId: string): Promise<void> {
  const { declinesThatPauseLinks } = await getRiskRules(phase);
  if (declinesThatPauseLinks === 0) return;
  const link = await lockPaymentLink(phase, paymentLinkId);
  if (link.status !== "active") return;
  const range = { paymentLinkId, since: countedFrom(phase, link), limit: PAUSES.limit };
  if (!pausesLink(await countChallengedTries(phase, range), declinesThatPauseLinks)) return;
  Object.assign(link, { status: "paused", pauseReason: "declines" });
  phase.record({ type: "payment_link.card_testing_detected", subject: link });
}

/** Whoever activates a paused link begins anew. */
function countedFrom(phase: UnitOfWork, { declinesCountFrom }: PaymentLink): Date {
  const hourAgo = new Date(phase.now().getTime() - PAUSES.ms);
  return declinesCountFrom != null && declinesCountFrom > hourAgo ? declinesCountFrom : hourAgo;
}
