import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { guardedAction } from "#extensions/platform/work/guarded-action.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { deletedMethod, paymentMethodCopy } from "./follow-payment-method.ts";
import type { PaymentMethodExtension } from "./payment-method.entity.ts";
import { paymentMethodMessage } from "./payment-method.message.ts";
import { noteDetaching } from "./payment-methods.queries.ts";
import { getPaymentMethod, lockOwner, lockPaymentMethod } from "./payment-methods.service.ts";

/** Asked under the locks of the method and its owner. Whoever depends on a method holds it: see `holdCharged`. */
export const detaching = guardedAction<PaymentMethodExtension>();

/**
 * Deletes at the engine first, which deletes once, so that it can be repeated. From the first transaction on the method
 * is not usable, so that nothing begins to depend on it meanwhile.
 */
export const detachPaymentMethod = engineOperation({
  method: PaymentMethodService.method.detachPaymentMethod,
  exclusive: "payment_method",
  repeat: "ask",
  subject: (work, { paymentMethodId }) => getPaymentMethod(work, paymentMethodId),
  async prepare(phase, { id }) {
    const { customerId } = await getPaymentMethod(phase, id);
    await lockOwner(phase, customerId);
    const method = await lockPaymentMethod(phase, { id });
    if (method.status === "detached") return settled(method);
    await detaching.assertAllowed(phase, method);
    await noteDetaching(phase, id, phase.now());
    return { id, customerId };
  },
  ask: deleteAtEngine,
  async keep(phase, { id }) {
    const method = await paymentMethodCopy.lock(phase, await getPaymentMethod(phase, id));
    return paymentMethodCopy.apply(phase, method, deletedMethod(phase, method));
  },
  release: (phase, { id }) => noteDetaching(phase, id, null),
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
