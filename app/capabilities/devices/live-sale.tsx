import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { SaleBadge, salePath } from "./sale-columns.tsx";
import { saleTypeName } from "./sale-labels.ts";
import type { SaleRow } from "./sale-view.server.ts";

/** The sale that occupies the device now. */
export function LiveSale({ sale }: { sale: SaleRow }) {
  return (
    <Panel
      id="live"
      title="On the device now"
      aside={
        <Link to={salePath(sale)} className={button("secondary", "small")}>
          View sale
        </Link>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3" aria-live="polite">
        <p>
          <Money amount={sale.total} currency={sale.currency} className="text-2xl font-extrabold" />
          <span className="block text-sm text-muted">
            {saleTypeName(sale.saleType)}
            {sale.reference ? `, ${sale.reference}` : ""}
          </span>
        </p>
        <p className="text-right text-sm">
          <SaleBadge status={sale.status} />
          {sale.deadlineAt ? (
            <span className="mt-1 block text-muted">
              Until <LocalTime at={sale.deadlineAt} />
            </span>
          ) : null}
        </p>
      </div>
    </Panel>
  );
}
