import { sandboxEngine, type TestCard, testCards } from "#extensions/connectors/engine/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { getSession, refreshSession, type ShownSession, sessionMessage } from "./method-session.ts";
import { SessionNotOpenError } from "./payment-method.errors.ts";

/** Test helper: plays the payer in the engine's form. A payer who is done changes nothing, so a repetition is harmless. */
export const completeMethodSession = engineOperation({
  method: PaymentMethodService.method.completePaymentMethodSession,
  exclusive: "payment_method_session",
  repeat: "all",
  subject: (work, { paymentMethodSessionId }) => getSession(work, paymentMethodSessionId),
  async prepare(phase, { id }, { testCard }) {
    const { status } = await getSession(phase, id);
    if (status !== "open") throw new SessionNotOpenError(id, status);
    return { id, testCard: testCard as TestCard };
  },
  ask: playPayer,
  keep: async (_phase, _state, shown) => shown,
  answer: sessionMessage,
});

/** The change is kept as if an event of the engine had told of it. */
async function playPayer(
  work: UnitOfWork,
  { id, testCard }: { id: string; testCard: TestCard },
): Promise<ShownSession> {
  const session = await getSession(work, id);
  const { clientSecret, publishableKey } = await refreshSession(work, session);
  if (clientSecret !== null) {
    const access = { paymentId: id, publishableKey, clientSecret };
    await sandboxEngine(work.context.config, work.requestId).confirmAsPayer(access, testCards[testCard]);
  }
  return refreshSession(work, await getSession(work, id));
}
