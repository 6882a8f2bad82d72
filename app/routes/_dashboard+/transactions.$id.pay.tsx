import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardStep } from "#app/capabilities/transactions/card-step.tsx";
import { readCardStep } from "#app/capabilities/transactions/read-card-step.server.ts";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";

export const meta = titled("Enter card");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Enter card" });

export async function loader(args: LoaderFunctionArgs) {
  return readCardStep(args, args.params.id ?? "");
}

export default function Pay() {
  const card = useLoaderData<typeof loader>();
  const { transaction } = card;
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-5xl space-y-6">
        <CardStep {...card} />
        <Link to={`/transactions/${transaction.transactionId}`} className={button("quiet")}>
          Back
        </Link>
      </div>
    </>
  );
}
