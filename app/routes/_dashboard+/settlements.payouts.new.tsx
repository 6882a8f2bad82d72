import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { InstantPayout } from "#app/capabilities/payouts/instant-payout.tsx";
import { payoutPath } from "#app/capabilities/payouts/payout-columns.tsx";
import { payoutFlash } from "#app/capabilities/payouts/payout-flash.server.ts";
import { ERROR_LABELS, QUOTE_CHANGED } from "#app/capabilities/payouts/payout-labels.ts";
import { choiceIn, isSameQuote, quoteChoice, quotePath } from "#app/capabilities/payouts/quote-choice.ts";
import { readQuotePage } from "#app/capabilities/payouts/quote-page.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

export const meta = titled("Instant payout");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "Payouts", to: "/settlements/payouts" },
  { name: "Instant payout" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readQuotePage(args);
}

/** Nothing was paid out, and only another quote can be confirmed. */
const NEEDS_NEW_QUOTE =
  /^(quote_|destination_|amount_|limit_|insufficient_|resource_missing|capability_|payouts_frozen)/;

const CHANGED = { tone: "warn", text: QUOTE_CHANGED } as const;

/** POST /settlements/payouts/new, with the quote in the address. Changed input is quoted again and not paid out. */
export async function action(args: ActionFunctionArgs) {
  await requireAuth(args);
  const typed = choiceIn(await readForm(args.request.clone()));
  const back = quotePath(typed);
  await requireFreshSignIn(args, back);
  if (!isSameQuote(typed, quoteChoice(args.request.url))) return redirectWith(args.request, back, CHANGED);
  const { value, problem } = await formMethod(args, PayoutService.method.createPayout, { messages: ERROR_LABELS });
  if (!problem) return redirectWith(args.request, payoutPath(value), payoutFlash(value));
  if (!NEEDS_NEW_QUOTE.test(problem.code)) return data({ problem }, 422);
  return redirectWith(args.request, back, { tone: "danger", text: problem.message });
}

export default function NewPayout() {
  const page = useLoaderData<typeof loader>();
  const state = useFormState(page.form);
  return (
    <>
      <PageTitle
        title="Instant payout"
        lead="Sends money to your debit card or bank within minutes, for a fee. The rest is paid out with your settlements."
      />
      <InstantPayout page={page} state={state} />
    </>
  );
}
