import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { accountForm, saveAccount } from "#app/capabilities/merchant-account/account-form.server.ts";
import { AccountForm } from "#app/capabilities/merchant-account/account-form.tsx";
import { accountView } from "#app/capabilities/merchant-account/account-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerResult } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Business");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Business" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions, assertAdmin } = await requireAuth(args);
  await assertAdmin();
  return { form: accountForm(accountView(await extensions.merchantAccount.getMerchantAccount({}))) };
}

/** POST /settings/business */
export async function action(args: ActionFunctionArgs) {
  return answerResult(args, await saveAccount(args), { to: "/settings", done: "Business saved." });
}

export default function Business() {
  const { form } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageTitle title="Business" lead="What your customers see: on card statements, receipts and your portal." />
      <AccountForm state={useFormState(form)} />
    </div>
  );
}
