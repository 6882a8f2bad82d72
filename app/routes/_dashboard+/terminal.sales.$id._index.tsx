import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiveActions } from "#app/capabilities/terminal-sales/live-actions.tsx";
import { readLiveSale } from "#app/capabilities/terminal-sales/live-sale.server.ts";
import { hasEnded } from "#app/capabilities/terminal-sales/outcome.ts";
import { OutcomeScreen } from "#app/capabilities/terminal-sales/outcome-screen.tsx";
import { useSaleWatch } from "#app/capabilities/terminal-sales/use-sale-watch.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";

const CHECK_AGAIN_SECONDS = 3;

export const meta = titled("Sale on the terminal");
export const handle = crumbs({ name: "Take a payment", to: "/terminal" }, { name: "Result" });

export async function loader(args: LoaderFunctionArgs) {
  return readLiveSale(args);
}

/** What the cashier sees from the charge to the result: the same on a second phone, and after a reload. */
export default function LiveSale() {
  const page = useLoaderData<typeof loader>();
  const isOpen = !hasEnded(page.sale);
  useSaleWatch(page.sale, isOpen);
  return (
    <div className="mx-auto max-w-2xl">
      {isOpen ? (
        <noscript>
          <meta httpEquiv="refresh" content={String(CHECK_AGAIN_SECONDS)} />
        </noscript>
      ) : null}
      <OutcomeScreen sale={page.sale}>
        <LiveActions {...page} />
      </OutcomeScreen>
    </div>
  );
}
