export { paymentMethodView } from "./payment-method-view.server.ts";
