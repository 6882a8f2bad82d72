import { engineCustomerOf, getCustomer, getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { assertAccountAllows, isEndingUnpaid } from "#extensions/capabilities/merchant-account/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isInvalid, isRefused } from "#extensions/connectors/engine/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import type { StoredConsent } from "./consent.rules.ts";
import { engineConsent, givenConsent } from "./given-consent.ts";
import { EXPIRE_SESSION, sessionMessage, showSession } from "./method-session.ts";
import { PaymentMethodSessionEntity } from "./payment-method.entity.ts";
import { assertReturnUrl } from "./return-url.rules.ts";

const LIFETIME_SECONDS = 24 * 3_600;
const DEFAULT_CURRENCY = "USD";

interface State {
  readonly id: string;
  readonly customerId: string;
  readonly currency: string;
  readonly returnUrl: string | null;
  readonly consent: StoredConsent | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The engine's zero-amount payment has the session's ID, so that a repetition creates no second one. */
export const createMethodSession = engineOperation({
  method: PaymentMethodService.method.createPaymentMethodSession,
  repeat: "ask",
  subject: (work, { customerId }) => getUsableCustomer(work, customerId),
  async prepare(phase, { id: customerId }, request): Promise<State> {
    const { currency = DEFAULT_CURRENCY, returnUrl = null } = request;
    if (returnUrl !== null) assertReturnUrl(returnUrl, phase.environment);
    await assertAccountAllows(phase, "store_payment_method");
    const now = phase.now();
    const consent = await givenConsent(phase, customerId, request.consent);
    const id = newId("paymentMethodSession", now);
    return { id, customerId, currency, returnUrl, consent, createdAt: now.toISOString() };
  },
  ask: createAtEngine,
  async find(work, { id }) {
    const { methodSetups } = await merchantEngine(work);
    return methodSetups.get(id).catch((error) => {
      if (isRefused(error, "not_found")) return NOT_DONE;
      throw error;
    });
  },
  async keep(phase, { id, customerId, currency, returnUrl, consent, createdAt: at }, setup) {
    const createdAt = new Date(at);
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_SECONDS * 1000);
    const columns = { id, customerId, status: "open" as const, currency, returnUrl, consent, expiresAt, createdAt };
    const session = createRow(phase, PaymentMethodSessionEntity, columns);
    phase.record({ type: "payment_method_session.created", subject: session });
    phase.due({ kind: EXPIRE_SESSION, subjectId: id, at: expiresAt });
    // The account was suspended while the engine was asked.
    if (await isEndingUnpaid(phase))
      phase.due({ kind: EXPIRE_SESSION, subjectId: id, at: phase.clock.realNow(), clock: "real" });
    await phase.em.flush();
    return showSession(phase, session, setup);
  },
  answer: sessionMessage,
});

async function createAtEngine(work: UnitOfWork, { id, customerId, currency, returnUrl, consent, createdAt }: State) {
  const { methodSetups } = await merchantEngine(work);
  try {
    return await methodSetups.create({
      setupId: id,
      customer: engineCustomerOf(await getCustomer(work, customerId)),
      currency,
      returnUrl,
      consent: engineConsent(consent, new Date(createdAt)),
      expiresInSeconds: LIFETIME_SECONDS,
    });
  } catch (error) {
    if (isRefused(error, "already_exists")) return methodSetups.get(id);
    throw isInvalid(error)
      ? refuse("payment_method_session_invalid", {
          reason: error.engineMessage,
          engine_code: error.engineCode || null,
          param: null,
        })
      : error;
  }
}
