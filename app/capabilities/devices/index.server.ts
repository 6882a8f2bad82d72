export { DEVICE_LIST } from "./device-list.server.ts";
export { deviceRow, deviceView } from "./device-view.server.ts";
export { readDevice } from "./read-device.server.ts";
export { DEVICE_SALE_LIST } from "./sale-list.server.ts";
export { saleRow } from "./sale-view.server.ts";
export { terminalsUrl } from "./terminals-url.server.ts";
