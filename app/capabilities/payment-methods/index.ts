export { methodName } from "./method-name.ts";
