export { planPath } from "./plan-path.ts";
export { PriceText, priceText } from "./price-text.tsx";
