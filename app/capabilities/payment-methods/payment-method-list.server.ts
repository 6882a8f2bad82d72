import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { PAYMENT_METHOD_COLUMNS } from "./payment-method-columns.tsx";
import { STATUS_OPTIONS, TYPE_OPTIONS } from "./payment-method-labels.ts";
import { paymentMethodView } from "./payment-method-view.server.ts";

export const PAYMENT_METHOD_LIST = defineListPage({
  method: PaymentMethodService.method.listPaymentMethods,
  nouns: ["payment method", "payment methods"],
  view: paymentMethodView,
  columns: PAYMENT_METHOD_COLUMNS,
  filters: {
    status: { kind: "choices", label: "Status", options: STATUS_OPTIONS },
    type: { kind: "choices", label: "Type", options: TYPE_OPTIONS, most: 10 },
    created: { kind: "dates", label: "Stored" },
    customer: { kind: "customer", label: "Customer" },
  },
  fixed: () => ({ expand: ["customer"] }),
  fields: { status: "paymentMethodStatus", created: "createdAt", customer: "customerId" },
});
