export { connectMerchant } from "./connect-merchant.ts";
export {
  findActiveMerchant,
  findMerchantByEngineId,
  MerchantNotConnectedError,
  merchantEngine,
} from "./merchants.service.ts";
