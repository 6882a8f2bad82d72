export { planPath } from "./plan-columns.tsx";
export { PriceText } from "./price-text.tsx";
