import type { Call } from "#sandbox/engine/routing/route.ts";
import { getAccount } from "./account.document.ts";
import { accountTime } from "./account-clock.ts";

/** The operator's request, acting as the merchant and at its account's time unless another is named. */
export async function asMerchant<Body, Query>(
  call: Call<Body, Query>,
  merchantId: string,
  at?: string | undefined,
): Promise<Call<Body, Query>> {
  await getAccount(call.db, merchantId);
  return { ...call, merchantId, now: at ? new Date(at) : await accountTime(call, merchantId) };
}
