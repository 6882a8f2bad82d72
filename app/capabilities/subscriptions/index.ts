export { SubscriptionsTitle } from "./subscriptions-title.tsx";
