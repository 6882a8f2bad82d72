import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { EngineFollower } from "#extensions/platform/engine-events/engine-follower.ts";
import { idPrefix } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { getSession, refreshSession, settleSession } from "./method-session.ts";
import { PaymentMethodSessionEntity } from "./payment-method.entity.ts";
import { comparePaymentMethods } from "./reconcile-payment-methods.ts";

/** The payer may have finished just before: then the engine refuses to cancel. */
export const expireSession = asking(async (work, { subjectId }) => {
  const session = await getSession(work, subjectId);
  if (session.status !== "open") return;
  const engine = await merchantEngine(work);
  try {
    await settleSession(work, { session, setup: await engine.methodSetups.cancel(session.id), engine });
  } catch (error) {
    if (!isRefused(error, "wrong_state")) throw error;
    await refreshSession(work, session, engine);
  }
});

const SESSIONS_PER_RUN = 200;

/** Follows zero-amount payments, whose IDs are those of sessions, and compares stored methods. */
export const sessionFollower: EngineFollower = {
  knows: async (_work, { objectId }) => !objectId.startsWith(idPrefix("paymentMethodSession")),
  async refresh(work, engineObjectId) {
    const { em, environment } = work;
    const session = await em.findOne(PaymentMethodSessionEntity, { environment, id: engineObjectId });
    if (session) await refreshSession(work, session);
  },
  async reconcile(work) {
    for (const session of await openSessions(work)) await refreshSession(work, session);
    await comparePaymentMethods(work);
  },
  late: [],
};

function openSessions({ em, environment }: UnitOfWork) {
  const open = { environment, status: "open" as const };
  return em.find(PaymentMethodSessionEntity, open, { orderBy: { createdAt: "asc" }, limit: SESSIONS_PER_RUN });
}
