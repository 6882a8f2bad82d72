export { methodName, walletName } from "./method-name.ts";
