export { shortReason } from "./dispute-labels.ts";
