import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DestinationChoice } from "#app/capabilities/payouts/destination-choice.tsx";
import { DestinationForm } from "#app/capabilities/payouts/destination-form.tsx";
import {
  chosenFields,
  optionPath,
  readDestinationOptions,
} from "#app/capabilities/payouts/destination-options.server.ts";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

export const meta = titled("Add destination");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Payout destinations", to: "/settings/payout-destinations" },
  { name: "Add destination" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readDestinationOptions(args);
}

/** POST /settings/payout-destinations/new */
export async function action(args: ActionFunctionArgs) {
  await requireFreshSignIn(args, optionPath(chosenFields(args.request.url)));
  return answerForm(args, PayoutService.method.createPayoutDestination, {
    to: "/settings/payout-destinations",
    done: "Destination added. It can be used after 48 hours.",
    messages: ERROR_LABELS,
  });
}

export default function NewDestination() {
  const { accounts, cards, chosen, currencies, signInPath, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl">
      <PageTitle title="Add destination" lead="Choose a linked bank account or a stored debit card." />
      {chosen ? (
        <DestinationForm option={chosen} currencies={currencies} state={state} signInPath={signInPath} />
      ) : (
        <DestinationChoice accounts={accounts} cards={cards} />
      )}
    </div>
  );
}
