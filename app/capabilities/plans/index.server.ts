export { PLAN_LIST } from "./plan-list.server.ts";
export { type PriceView, planView, type TermsView } from "./plan-view.server.ts";
