import { expandCustomers, mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListPaymentMethodsRequestSchema } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { paymentMethodMessage } from "./payment-method.message.ts";

export const paymentMethodList = defineList({
  request: ListPaymentMethodsRequestSchema,
  entity: PaymentMethodExtensionEntity,
  filters: {
    fingerprint: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    paymentMethodStatus: { column: "status", isIndexed: true },
    type: {},
  },
  messages: (rows, work, { expand }) => expandCustomers(work, rows.map(paymentMethodMessage), expand),
});
