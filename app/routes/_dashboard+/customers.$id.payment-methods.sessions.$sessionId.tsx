import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { HostedFields } from "#app/dashboard/hosted-fields.tsx";

export const meta = titled("Add payment method");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Add payment method" });

/**
 * Payers come back here from 3-D Secure too. The session is read from the engine, since anyone can change the address.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { id = "", sessionId: paymentMethodSessionId = "" } = args.params;
  const customerPath = `/customers/${encodeURIComponent(id)}`;
  const { value, error } = await attempt(() =>
    extensions.paymentMethods.getPaymentMethodSession({ paymentMethodSessionId }),
  );
  if (error?.init.status === 404) throw new Response(null, { status: 404 });
  const ended = value && ENDED[value.sessionStatus];
  if (ended) throw await redirectWith(args.request, customerPath, ended);
  const form = value?.clientSecret && {
    clientSecret: value.clientSecret,
    publishableKey: value.publishableKey ?? "",
    scriptUrl: value.scriptUrl ?? "",
    engineOrigin: value.engineOrigin ?? "",
  };
  return { customerPath, form: form || null, ...returnOf(args.request), problem: error?.message ?? null };
}

/** Payers who return to an open session have stored no card yet. */
function returnOf({ url }: Request) {
  const address = new URL(url);
  const hasTried = address.searchParams.has("tried");
  address.search = "?tried=1";
  return { returnUrl: address.href, hasTried };
}

const ENDED: Readonly<Record<string, { tone: "done" | "danger"; text: string }>> = {
  completed: { tone: "done", text: "Payment method added." },
  failed: { tone: "danger", text: "The card was declined. Nothing was stored." },
  expired: { tone: "danger", text: "The form has expired. Start again." },
};

export default function AddPaymentMethod() {
  const { customerPath, form, returnUrl, hasTried, problem } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-xl space-y-6">
      <PageTitle title="Add payment method" lead="The customer must agree to later charges. Nothing is charged now." />
      <Panel id="card" title="Card details">
        {form ? (
          <div className="space-y-4">
            {hasTried ? <Callout tone="warn">The card was not saved. Try again, or use another card.</Callout> : null}
            <HostedFields {...form} pageUrl={null} returnUrl={returnUrl} verb="Save card" />
          </div>
        ) : (
          <Callout tone="warn">{problem ?? "The form isn't ready yet. Reload the page."}</Callout>
        )}
      </Panel>
      <Link to={customerPath} className={button("quiet")}>
        Back
      </Link>
    </div>
  );
}
