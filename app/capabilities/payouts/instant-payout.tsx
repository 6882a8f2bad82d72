import { link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AvailableNow } from "./available-now.tsx";
import { Blockers } from "./blockers.tsx";
import { ConfirmPayout } from "./confirm-payout.tsx";
import { Limits } from "./limits.tsx";
import { QuoteForm } from "./quote-form.tsx";
import type { readQuotePage } from "./quote-page.server.ts";
import { QuoteSummary } from "./quote-summary.tsx";

type QuotePage = Awaited<ReturnType<typeof readQuotePage>>;

/** The amount, its quote, and why it can be less than the balance. */
export function InstantPayout({ page, state }: { page: QuotePage; state: FormState }) {
  const { choice, balances, destinations, quote, amountError, problem } = page;
  const [first, ...others] = currenciesOf(page);
  if (first === undefined) return <NoBalance />;
  const balance = balances.find(({ currency }) => currency === first);
  const { breakdown = null, instantAvailable } = quote ?? {
    breakdown: balance?.instantBreakdown ?? null,
    instantAvailable: balance?.instantAvailable,
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="space-y-6">
        {destinations.length === 0 ? <NoDestination /> : null}
        <Panel id="request" title="Amount and destination">
          <QuoteForm choice={choice} currencies={[first, ...others]} {...{ destinations, amountError }} />
        </Panel>
        {problem ? (
          <div role="alert">
            <Callout tone="danger">{problem}</Callout>
          </div>
        ) : null}
        {quote ? <Quote page={{ ...page, quote }} state={state} /> : null}
      </div>
      <div className="space-y-6">
        {breakdown && instantAvailable !== undefined ? (
          <Panel id="available" title={`Available now in ${first}`}>
            <AvailableNow currency={first} breakdown={breakdown} instantAvailable={instantAvailable} />
          </Panel>
        ) : null}
        {quote ? (
          <Panel id="limits" title="Limits">
            <Limits limits={quote.limits} currency={quote.currency} />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

/** The chosen currency first, then the one of which most can be paid out. */
function currenciesOf({ choice, balances }: QuotePage): string[] {
  const byAmount = balances.toSorted((one, other) => Number(other.instantAvailable - one.instantAvailable));
  const currencies = byAmount.map(({ currency }) => currency);
  return [...new Set(choice.currency === null ? currencies : [choice.currency, ...currencies])];
}

type QuotedPage = QuotePage & { readonly quote: NonNullable<QuotePage["quote"]> };

function Quote({ page: { quote, destinations, path, signInPath }, state }: { page: QuotedPage; state: FormState }) {
  const destination = destinations.find((each) => each.payoutDestinationId === quote.payoutDestinationId) ?? null;
  return (
    <Panel id="quote" title="Quote">
      <div className="space-y-5">
        <QuoteSummary quote={quote} destination={destination} />
        {quote.blockers.length > 0 ? (
          <Blockers quote={quote} destination={destination} />
        ) : (
          <ConfirmPayout quote={quote} state={state} path={path} signInPath={signInPath} />
        )}
      </div>
    </Panel>
  );
}

function NoDestination() {
  return (
    <Callout tone="warn">
      <p className="font-bold">No destination yet</p>
      <p>
        <Link to="/settings/payout-destinations/new" className={link}>
          Add a debit card or bank account
        </Link>
        . It can be used after 48 hours.
      </p>
    </Callout>
  );
}

function NoBalance() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState title="Nothing to pay out yet">Your balance appears here after your first sale.</EmptyState>
    </div>
  );
}
