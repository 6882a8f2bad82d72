export { SumRow } from "./settlement-totals.tsx";
