import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CardStep } from "#app/capabilities/transactions/card-step.tsx";
import { createPayment } from "#app/capabilities/transactions/create-payment.server.ts";
import { readNewPayment } from "#app/capabilities/transactions/new-payment.server.ts";
import { PaymentForm } from "#app/capabilities/transactions/payment-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("New payment");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "New payment" });

export async function loader(args: LoaderFunctionArgs) {
  return readNewPayment(args);
}

/** POST /transactions/new */
export async function action(args: ActionFunctionArgs) {
  return createPayment(args);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function NewPayment() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="New payment" lead="Charge a card for a customer who is on the phone or in front of you." />
      {page.step === "closed" ? <Closed {...page} /> : null}
      {page.step === "card" ? <Card {...page} /> : null}
      {page.step === "details" ? <Details {...page} /> : null}
    </>
  );
}

/** No account would take the payment. */
function Closed({ environment }: Extract<Loaded, { step: "closed" }>) {
  return (
    <section aria-label="Payments" className="rounded-lg border border-line bg-surface">
      <EmptyState title={`You can't take ${environment} payments yet`}>
        Your organization has no {environment} merchant account.{" "}
        <Link to="/onboarding" className={link}>
          View the steps to get one
        </Link>
      </EmptyState>
    </section>
  );
}

function Details({ form, methods, currencies, chosen, candidates, typed: text }: Extract<Loaded, { step: "details" }>) {
  const typed = useActionData<typeof action>()?.typed;
  const payer = typed ?? { chosen, candidates, customer: text, name: "", email: "" };
  return (
    <div className="max-w-xl">
      <PaymentForm
        payer={payer}
        methods={methods}
        payWith={typed?.payWith ?? null}
        currencies={currencies}
        state={useFormState(form)}
      />
    </div>
  );
}

function Card({ step: _, ...card }: Extract<Loaded, { step: "card" }>) {
  const { transactionId } = card.transaction;
  return (
    <div className="max-w-5xl space-y-6">
      <CardStep {...card} />
      <Link to={`/transactions/${transactionId}`} className={button("quiet")}>
        Pay later
      </Link>
    </div>
  );
}
