import { assertAccountAllows } from "#extensions/capabilities/merchant-account/index.ts";
import { engineForm, merchantEngine, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { isRefused, type TestCard, type TestExpiry, testCards } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { getSession, keepOutcome, readOutcome, refreshSession, sessionMessage, showSession } from "./method-session.ts";
import type { PaymentMethodSession } from "./payment-method.entity.ts";

/** Test helper: simulates the payer in the engine's form. Repeating it for a finished payer has no effect. */
export const completeMethodSession = engineOperation({
  method: PaymentMethodService.method.completePaymentMethodSession,
  exclusive: "payment_method_session",
  repeat: "all",
  subject: (work, { paymentMethodSessionId }) => getSession(work, paymentMethodSessionId),
  async prepare(phase, { id }, { testCard }) {
    const { status } = await getSession(phase, id);
    if (status !== "open") throw refuse("session_not_open", { id, status });
    await assertAccountAllows(phase, "store_payment_method");
    return { id, testCard: testCard as TestCard };
  },
  ask: playPayer,
  async keep(phase, { id }, { setup, outcome }) {
    return showSession(phase, await keepOutcome(phase, id, outcome), setup);
  },
  answer: sessionMessage,
});

async function playPayer(work: UnitOfWork, entered: EnteredCard) {
  const engine = await merchantEngine(work);
  const { id } = entered;
  await enterTestCard(work, entered);
  const setup = await engine.methodSetups.get(id);
  return { setup, outcome: await readOutcome(work, { session: await getSession(work, id), setup, engine }) };
}

interface EnteredCard {
  /** Of the session. */
  readonly id: string;
  readonly testCard: TestCard;
  readonly expiry?: TestExpiry;
}

/** Enters a test card in the engine's form, as the payer. An earlier try may have done it already. */
async function enterTestCard(work: UnitOfWork, { id, testCard, expiry }: EnteredCard): Promise<void> {
  const { methodSetups } = await merchantEngine(work);
  const { clientSecret } = await methodSetups.get(id);
  if (clientSecret === null) throw refuse("session_not_open", { id, status: "closed at the engine" });
  const access = { paymentId: id, publishableKey: (await engineForm(work)).publishableKey, clientSecret };
  try {
    await sandboxEngineOf(work).confirmAsPayer(access, testCards[testCard], null, expiry);
  } catch (error) {
    if (!isRefused(error, "wrong_state")) throw error;
  }
}

/** Enters it and stores what the engine says then. A repetition goes on where it was. */
export async function storeTestCard(work: UnitOfWork, entered: EnteredCard): Promise<PaymentMethodSession> {
  if ((await getSession(work, entered.id)).status === "open") await enterTestCard(work, entered);
  const { session } = await refreshSession(work, await getSession(work, entered.id));
  return session;
}
