export { deliveryKey, deliveryPath, EVENT_DELIVERY_COLUMNS } from "./delivery-columns.tsx";
