import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type MerchantAccount, MerchantAccountSchema } from "#proto/tollhouse/v1/merchant_account_pb.ts";

export type AccountView = ReturnType<typeof accountView>;

export const accountView = (account: MerchantAccount) => viewOf(MerchantAccountSchema, account);
