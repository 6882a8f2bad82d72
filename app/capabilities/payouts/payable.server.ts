import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";

/**
 * The most that one instant payout can be now, by currency, the largest first. Nothing while the balance can't be read.
 */
export async function readPayable(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { value } = await attempt(() => extensions.payouts.getBalance({}));
  return (value?.balances ?? [])
    .map(({ currency, instantPayout }) => ({ currency, maxAmount: instantPayout?.maxAmount ?? 0n }))
    .filter(({ maxAmount }) => maxAmount > 0n)
    .toSorted((one, other) => Number(other.maxAmount - one.maxAmount));
}
