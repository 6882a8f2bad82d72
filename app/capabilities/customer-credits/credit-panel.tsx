import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { Fact, Facts } from "#app/dashboard/facts.tsx";
import type { Credits } from "./read-credits.server.ts";

interface CreditPanelProps {
  customerId: string;
  balances: Credits["balances"];
}

/** What a customer has to their credit, which pays later invoices. */
export function CreditPanel({ customerId, balances }: CreditPanelProps) {
  return (
    <Panel
      id="credit"
      title="Credit"
      aside={
        <Link to={`/customers/${customerId}/credit`} className={`text-sm ${link}`}>
          {balances.length > 0 ? "View credit" : "Give credit"}
        </Link>
      }
    >
      {balances.length > 0 ? (
        <Facts>
          {balances.map(({ currency, balance }) => (
            <Fact key={currency} name={currency}>
              <Money amount={balance} currency={currency} />
            </Fact>
          ))}
        </Facts>
      ) : (
        <p className="text-sm text-muted">None. Credit pays the customer's next invoices.</p>
      )}
    </Panel>
  );
}
