export { connectMerchant } from "./connect-merchant.ts";
export { findActiveMerchant, MerchantNotConnectedError, merchantEngine } from "./merchants.service.ts";
