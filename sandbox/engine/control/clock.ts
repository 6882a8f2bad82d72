import { z } from "zod";
import { expireOfMerchant } from "#sandbox/engine/disputes/expiry.ts";
import { instant } from "#sandbox/engine/http/validation.ts";
import { getAccount } from "#sandbox/engine/merchants/account.document.ts";
import { setAccountTime } from "#sandbox/engine/merchants/account-clock.ts";
import { type Call, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";

const clock = z.strictObject({ now: instant.nullable() });

async function moveClock(call: Call<z.infer<typeof clock>>): Promise<Reply> {
  const { id: merchantId } = await getAccount(call.db, param(call, "id"));
  const to = call.body.now === null ? null : new Date(call.body.now);
  await setAccountTime(call.db, merchantId, to);
  await expireOfMerchant(call, merchantId, to ?? call.engine.now());
  return json({ merchant_id: merchantId, now: to });
}

export const clockControlRoutes: Route[] = [
  POST("/sandbox/accounts/:id/clock", { access: "admin", body: clock, run: moveClock }),
];
