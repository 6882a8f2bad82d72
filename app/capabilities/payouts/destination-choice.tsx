import { button, link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { DestinationOption } from "./destination-options.server.ts";

interface DestinationChoiceProps {
  accounts: readonly DestinationOption[];
  cards: readonly DestinationOption[];
}

/** Accounts and cards that can be added. */
export function DestinationChoice({ accounts, cards }: DestinationChoiceProps) {
  return (
    <div className="space-y-6">
      <Panel id="accounts" title="Bank accounts">
        <Options options={accounts}>
          No bank is linked.{" "}
          <a href="/api/docs/guides/bank-links" className={link}>
            How to link a bank
          </a>
        </Options>
      </Panel>
      <Panel id="cards" title="Debit cards">
        <Options options={cards}>
          No debit card is stored.{" "}
          <Link to="/customers" className={link}>
            Store a card with a customer
          </Link>
        </Options>
      </Panel>
      <Link to="/settings/payout-destinations" className={button("quiet")}>
        Cancel
      </Link>
    </div>
  );
}

function Options({ options, children }: { options: readonly DestinationOption[]; children: React.ReactNode }) {
  if (options.length === 0) return <p className="text-sm text-muted">{children}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {options.map(({ fields, name, detail }) => {
        const query = new URLSearchParams(fields).toString();
        return (
          <li key={query} className="flex flex-wrap items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{name}</span>
              <span className="block text-[0.8125rem] text-muted">{detail}</span>
            </span>
            <Link to={`?${query}`} aria-label={`Select ${name}`} className={button("secondary", "small")}>
              Select
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
