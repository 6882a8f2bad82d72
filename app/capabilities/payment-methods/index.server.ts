export { PAYMENT_METHOD_LIST } from "./payment-method-list.server.ts";
export { paymentMethodView } from "./payment-method-view.server.ts";
