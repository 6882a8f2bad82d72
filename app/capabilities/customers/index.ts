export { displayName } from "./customer-labels.ts";
