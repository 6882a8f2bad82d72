import { methodSessionEvents, paymentMethodEvents } from "#contract/events/payment-methods.ts";
import { CUSTOMER_ENDED } from "#extensions/capabilities/customers/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import {
  PaymentMethodSchema,
  PaymentMethodService,
  PaymentMethodSessionSchema,
} from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { completeMethodSession } from "./complete-method-session.ts";
import { createMethodSession } from "./create-method-session.ts";
import { detachPaymentMethod } from "./detach-payment-method.ts";
import { expireSession, sessionFollower } from "./end-method-session.ts";
import { END_SESSIONS, endOpenSessions, followAccount } from "./end-open-sessions.ts";
import { EXPIRING, noticeExpiring } from "./expiring-cards.ts";
import { followCustomer } from "./follow-customer.ts";
import { cardholderMailJob } from "./mail-cardholder.ts";
import { EXPIRE_SESSION, sessionFacts } from "./method-session.ts";
import { paymentMethodDue } from "./payment-method.due.ts";
import { PaymentMethodExtensionEntity, PaymentMethodSessionEntity } from "./payment-method.entity.ts";
import { paymentMethodList } from "./payment-method.list.ts";
import { paymentMethodMessage, paymentMethodReplay } from "./payment-method.message.ts";
import { paymentMethodsRpc } from "./payment-methods.rpc.ts";

export const paymentMethods = capability("payment-methods", {
  service: PaymentMethodService,
  handlers: paymentMethodsRpc,
  lists: [paymentMethodList],
  entities: [PaymentMethodExtensionEntity, PaymentMethodSessionEntity],
  events: { ...paymentMethodEvents, ...methodSessionEvents },
  shows: [
    shown(PaymentMethodExtensionEntity, PaymentMethodSchema, paymentMethodMessage),
    shown(PaymentMethodSessionEntity, PaymentMethodSessionSchema, sessionFacts),
  ],
  replays: [paymentMethodReplay],
  operations: [createMethodSession, completeMethodSession, detachPaymentMethod],
  engineEvents: { payment: sessionFollower },
  jobs: [cardholderMailJob],
  due: {
    ...paymentMethodDue,
    [EXPIRING]: noticeExpiring,
    [EXPIRE_SESSION]: expireSession,
    [END_SESSIONS]: endOpenSessions,
    [CUSTOMER_ENDED]: followCustomer,
  },
  follows: followAccount,
});

export { askUpdater, type UpdaterAnswer } from "./ask-updater.ts";
export { completeMethodSession, storeTestCard } from "./complete-method-session.ts";
export { mandateOf, type StoredConsent } from "./consent.rules.ts";
export { createMethodSession } from "./create-method-session.ts";
export { setDefaultPaymentMethod } from "./default-payment-method.ts";
export { detaching, detachPaymentMethod } from "./detach-payment-method.ts";
export { engineConsent, givenConsent } from "./given-consent.ts";
export { getSession, refreshSession, type ShownSession } from "./method-session.ts";
export {
  type PaymentMethodExtension,
  PaymentMethodExtensionEntity,
  type PaymentMethodSession,
  PaymentMethodSessionEntity,
} from "./payment-method.entity.ts";
export { findUsableMethods, getUsablePaymentMethod, holdCharged } from "./payment-methods.service.ts";
export { readEndingCards } from "./read-ending-cards.ts";
export { assertReturnUrl } from "./return-url.rules.ts";
export {
  assertStillUsable,
  recordUses,
  rememberPaymentMethods,
  type StoredByPayment,
  type Use,
  type UseOutcome,
} from "./use-payment-method.ts";
