import { inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import { PayerSessionEntity } from "./payer-session.entity.ts";
import { PayerSignInEntity } from "./payer-sign-in.entity.ts";

const ENDS: ReadonlySet<string> = new Set(["customer.archived", "customer.merged", "customer.redacted"]);

/** Links and sessions end with their customer, in the same transaction. Whoever is left can sign in again. */
export const followCustomers: Follower = async ({ em, environment }, events) => {
  const ended = new Set(events.filter(({ type }) => ENDS.has(type)).map(({ subject }) => subject.id));
  for (const id of ended) {
    const ofCustomer = { environment, customerIds: { $contains: [id] } };
    await em.nativeDelete(PayerSessionEntity, ofCustomer);
    await em.nativeDelete(PayerSignInEntity, ofCustomer);
  }
};

/** Deletes sign-ins that no longer count, used or not. */
export const forgetSignIns = inBatches(async ({ em, environment }, items) => {
  await em.nativeDelete(PayerSignInEntity, { environment, id: { $in: items.map(({ subjectId }) => subjectId) } });
});

/** Deletes sessions whose time is over. */
export const endSessions = inBatches(async ({ em, environment }, items) => {
  await em.nativeDelete(PayerSessionEntity, { environment, id: { $in: items.map(({ subjectId }) => subjectId) } });
});
