export { planPath } from "./plan-path.ts";
export { PhaseLines, PriceText, priceText } from "./price-text.tsx";
