export { SUBSCRIPTION_LIST, withNames } from "./subscription-list.server.ts";
export { subscriptionRow } from "./subscription-view.server.ts";
