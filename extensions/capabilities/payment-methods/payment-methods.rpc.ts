import type { ServiceImpl } from "@connectrpc/connect";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { completeMethodSession } from "./complete-method-session.ts";
import { createMethodSession } from "./create-method-session.ts";
import { setDefaultPaymentMethod } from "./default-payment-method.ts";
import { detachPaymentMethod } from "./detach-payment-method.ts";
import { getSession, refreshSession, sessionMessage } from "./method-session.ts";
import { PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { paymentMethodList } from "./payment-method.list.ts";
import { paymentMethodMessage } from "./payment-method.message.ts";
import { updatePaymentMethod } from "./update-payment-method.ts";

export const paymentMethodsRpc: ServiceImpl<typeof PaymentMethodService> = {
  listPaymentMethods: listing(paymentMethodList),
  getPaymentMethod: retrieving(PaymentMethodExtensionEntity, "paymentMethodId", paymentMethodMessage),
  async updatePaymentMethod({ paymentMethodId, metadata, updateMask }, context) {
    const change = { fields: updateMask?.paths ?? [], metadata };
    return paymentMethodMessage(await updatePaymentMethod(workOf(context), paymentMethodId, change));
  },
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
