export { methodName } from "./transaction-labels.ts";
