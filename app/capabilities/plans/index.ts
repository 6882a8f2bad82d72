export { planPath } from "./plan-columns.tsx";
export { PriceText, priceText } from "./price-text.tsx";
