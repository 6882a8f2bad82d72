import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { deletedMethod, paymentMethodCopy } from "./follow-payment-method.ts";
import { paymentMethodMessage } from "./payment-method.message.ts";
import { getPaymentMethod } from "./payment-methods.service.ts";

/** Deletes at the engine first. The engine deletes once, so it can be repeated. */
export const detachPaymentMethod = engineOperation({
  method: PaymentMethodService.method.detachPaymentMethod,
  exclusive: "payment_method",
  repeat: "all",
  subject: (work, { paymentMethodId }) => getPaymentMethod(work, paymentMethodId),
  async prepare(phase, { id }) {
    const method = await getPaymentMethod(phase, id);
    return method.status === "detached" ? settled(method) : { id, customerId: method.customerId };
  },
  ask: deleteAtEngine,
  async keep(phase, { id }) {
    const method = await paymentMethodCopy.lock(phase, await getPaymentMethod(phase, id));
    return paymentMethodCopy.apply(phase, method, deletedMethod(phase, method));
  },
  answer: paymentMethodMessage,
});

interface Detaching {
  readonly id: string;
  readonly customerId: string;
}

/** Some engines refuse to delete a customer's default method, so another default is set first. */
async function deleteAtEngine(work: UnitOfWork, { id, customerId }: Detaching): Promise<void> {
  const { paymentMethods } = await merchantEngine(work);
  try {
    await paymentMethods.delete(id);
  } catch (error) {
    if (!isRefused(error, "wrong_state")) throw error;
    const others = (await paymentMethods.list(customerId)).filter(({ paymentMethodId }) => paymentMethodId !== id);
    const [next] = others;
    if (!next) throw error;
    await paymentMethods.setDefault(customerId, next.paymentMethodId);
    await paymentMethods.delete(id);
  }
}
