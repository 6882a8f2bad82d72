export { type NamedPrice, readNamedPrices, readOfferedPrices } from "./named-prices.server.ts";
export { PLAN_LIST } from "./plan-list.server.ts";
