export { formatMoney } from "#contract/money.ts";
