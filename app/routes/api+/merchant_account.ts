import { withMethod } from "#app/auth/with-method.server.ts";
import { MerchantAccountService } from "#proto/tollhouse/v1/merchant_account_pb.ts";

/** GET /api/merchant_account */
export const loader = withMethod(MerchantAccountService.method.getMerchantAccount);

/** PATCH /api/merchant_account */
export const action = withMethod(MerchantAccountService.method.updateMerchantAccount, {
  fill: (context) => (context.authMethod === "api_key" ? { apiKeyId: context.apiKey.apiKeyId } : {}),
});
