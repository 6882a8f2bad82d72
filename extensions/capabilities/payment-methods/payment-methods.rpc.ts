import type { ServiceImpl } from "@connectrpc/connect";
import { expandCustomers } from "#extensions/capabilities/customers/index.ts";
import { changingMetadata } from "#extensions/platform/composition/changing-metadata.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { PaymentMethodService, UpdatePaymentMethodRequest } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { completeMethodSession } from "./complete-method-session.ts";
import { createMethodSession } from "./create-method-session.ts";
import { setDefaultPaymentMethod } from "./default-payment-method.ts";
import { detachPaymentMethod } from "./detach-payment-method.ts";
import { getSession, refreshSession, sessionMessage } from "./method-session.ts";
import { PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { paymentMethodList } from "./payment-method.list.ts";
import { paymentMethodMessage } from "./payment-method.message.ts";
import { lockPaymentMethod } from "./payment-methods.service.ts";

export const paymentMethodsRpc: ServiceImpl<typeof PaymentMethodService> = {
  listPaymentMethods: listing(paymentMethodList),
  getPaymentMethod: retrieving(PaymentMethodExtensionEntity, "paymentMethodId", paymentMethodMessage, expandCustomers),
  updatePaymentMethod: changingMetadata({
    noun: "a payment method",
    event: "payment_method.updated",
    lock: (phase, { paymentMethodId: id }: UpdatePaymentMethodRequest) => lockPaymentMethod(phase, { id }),
    message: paymentMethodMessage,
  }),
  detachPaymentMethod: detachPaymentMethod.handle,
  async setDefaultPaymentMethod({ paymentMethodId }, context) {
    return paymentMethodMessage(await setDefaultPaymentMethod(workOf(context), paymentMethodId));
  },
  createPaymentMethodSession: createMethodSession.handle,
  async getPaymentMethodSession({ paymentMethodSessionId }, context) {
    const work = workOf(context);
    return sessionMessage(await refreshSession(work, await getSession(work, paymentMethodSessionId)));
  },
  completePaymentMethodSession: completeMethodSession.handle,
};
