export { addressLines, displayName } from "./customer-labels.ts";
