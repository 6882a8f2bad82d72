export { CURRENCIES, CURRENCY_FILTER } from "./settlement-filters.ts";
export { SumRow } from "./settlement-totals.tsx";
