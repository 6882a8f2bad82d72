import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChargeForm } from "#app/capabilities/terminal-sales/charge-form.tsx";
import { charge, readKeypad } from "#app/capabilities/terminal-sales/keypad-page.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Take a payment");
export const handle = crumbs({ name: "Take a payment", to: "/terminal" }, { name: "Amount" });

export async function loader(args: LoaderFunctionArgs) {
  return readKeypad(args);
}

/** POST /terminal/:id */
export async function action(args: ActionFunctionArgs) {
  return charge(args);
}

/** The cashier's keypad. */
export default function Keypad() {
  const { form, device, ...page } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  if (device.status !== "active")
    return (
      <EmptyState title={`${device.name} takes no sales`}>
        It isn't paired, or it's disabled.{" "}
        <Link to="/terminal" className={link}>
          Choose another terminal
        </Link>
      </EmptyState>
    );
  return (
    <div className="mx-auto max-w-sm">
      <PageTitle
        title={<span className="wrap-anywhere">{device.name}</span>}
        actions={
          <Link to="/terminal" className={`text-sm ${link}`}>
            Other terminal
          </Link>
        }
      />
      {/* A new key is a new sale: nothing typed for the one before stays. */}
      <ChargeForm key={form.idempotencyKey} device={device} state={state} {...page} />
    </div>
  );
}
