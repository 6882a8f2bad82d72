export { CreditPanel } from "./credit-panel.tsx";
