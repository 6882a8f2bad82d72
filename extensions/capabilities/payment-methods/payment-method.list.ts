import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { ListPaymentMethodsRequestSchema } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { paymentMethodMessage } from "./payment-method.message.ts";

export const paymentMethodList = defineList({
  request: ListPaymentMethodsRequestSchema,
  entity: PaymentMethodExtensionEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: {
    fingerprint: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    paymentMethodStatus: { column: "status", isIndexed: true },
    createdAt: {},
    type: {},
  },
  messages: (rows) => rows.map(paymentMethodMessage),
});
