import { SandboxTerminal, salePath } from "#app/capabilities/devices/index.ts";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { hasEnded, isPartial } from "./outcome.ts";
import type { SaleView } from "./sale-view.server.ts";

interface LiveActionsProps {
  sale: SaleView;
  /** The sale of the rest, where there is one. */
  rest: { readonly terminalSaleId: string; readonly hasEnded: boolean } | null;
  device: { readonly name: string; readonly serialNumber: string | null } | null;
  /** The page of the sandbox terminals. */
  terminals: string | null;
}

/** What the cashier can do now. */
export function LiveActions({ sale, rest, device, terminals }: LiveActionsProps) {
  return (
    <>
      {hasEnded(sale) ? <Ended sale={sale} rest={rest} /> : <Open sale={sale} />}
      <Link to={salePath(sale)} className={button("quiet", "large")}>
        View details
      </Link>
      {hasEnded(sale) ? null : (
        <SandboxTerminal
          url={terminals}
          serialNumber={device?.serialNumber ?? null}
          className={button("quiet", "large")}
        >
          Open sandbox terminal
        </SandboxTerminal>
      )}
    </>
  );
}

const CANCELABLE: ReadonlySet<string> = new Set(["queued", "sent", "in_progress"]);

function Open({ sale }: { sale: SaleView }) {
  const path = `/terminal/sales/${sale.terminalSaleId}`;
  if (sale.status === "unknown") return <Unknown sale={sale} path={path} />;
  if (!CANCELABLE.has(sale.status)) return null;
  return (
    <Form method="post" action={`${path}/cancel`} className="grid">
      <button type="submit" className={button("secondary", "large")}>
        Cancel sale
      </button>
    </Form>
  );
}

/** The device is freed only by a person who has read what that means. */
function Unknown({ sale, path }: { sale: SaleView; path: string }) {
  if (sale.acknowledgedAt !== null) return <NewSale deviceId={sale.deviceId} />;
  return (
    <Confirm
      question="Use the terminal for another sale?"
      verb="Free the terminal"
      action={`${path}/acknowledge`}
      trigger={{ className: button("secondary", "large"), content: "Use the terminal for another sale" }}
    >
      This customer may have been charged. Don't charge them again: we keep asking for the result, and you find it in
      the details of the sale.
    </Confirm>
  );
}

function Ended({ sale, rest }: Pick<LiveActionsProps, "sale" | "rest">) {
  const locale = useLocale();
  const { deviceId, currency, amountDue } = sale;
  if (sale.status !== "succeeded") return <TryAgain sale={sale} />;
  if (!isPartial(sale)) return <NewSale deviceId={deviceId} />;
  if (rest)
    return (
      <Link to={`/terminal/sales/${rest.terminalSaleId}`} className={button("primary", "large")}>
        {rest.hasEnded ? "The rest is collected. View it" : "View the sale of the rest"}
      </Link>
    );
  return (
    <Link to={`/terminal/${deviceId}?rest_of=${sale.terminalSaleId}`} className={button("primary", "large")}>
      Collect {formatMoney(amountDue ?? 0n, currency, locale)} more
    </Link>
  );
}

/** With what was asked for before. */
function TryAgain({ sale: { deviceId, saleType, terminalSaleId, transactionId } }: { sale: SaleView }) {
  const isRefund = saleType === "refund";
  const path = isRefund
    ? `/transactions/${transactionId}/card-refund`
    : `/terminal/${deviceId}?again=${terminalSaleId}`;
  return (
    <>
      <Link to={path} className={button("primary", "large")}>
        Try again
      </Link>
      <NewSale deviceId={deviceId} variant="secondary" />
    </>
  );
}

function NewSale({ deviceId, variant = "primary" }: { deviceId: string; variant?: "primary" | "secondary" }) {
  return (
    <Link to={`/terminal/${deviceId}`} className={button(variant, "large")}>
      New sale
    </Link>
  );
}
