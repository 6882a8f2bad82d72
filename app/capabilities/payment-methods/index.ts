export { methodName, walletName } from "./method-name.ts";
export { expiryText, methodName as storedMethodName } from "./payment-method-labels.ts";
export type { PaymentMethodView as StoredMethod } from "./payment-method-view.server.ts";
