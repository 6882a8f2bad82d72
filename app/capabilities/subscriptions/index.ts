export { SUBSCRIPTION_COLUMNS_OF_CUSTOMER, subscriptionKey, subscriptionPath } from "./subscription-columns.tsx";
