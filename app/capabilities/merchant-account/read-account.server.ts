import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { accountView } from "./account-view.server.ts";

const EDITABLE: readonly string[] = ["not_started", "in_progress", "update_requested"];

/** The account with an application that can change. @throws Response to /onboarding, which says why it can't; ApiError 403 */
export async function readEditable(args: LoaderFunctionArgs) {
  const { extensions, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  const account = accountView(await extensions.merchantAccount.getMerchantAccount({}));
  if (!EDITABLE.includes(account.onboardingStatus)) throw redirect("/onboarding");
  return account;
}
