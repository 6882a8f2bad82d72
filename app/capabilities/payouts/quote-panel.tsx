import { Callout } from "#app/components/ui/callout.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { SignInFirst } from "#app/dashboard/sign-in-first.tsx";
import { Blockers } from "./blockers.tsx";
import { ConfirmPayout } from "./confirm-payout.tsx";
import type { BalanceView, DestinationView, QuoteView } from "./payout-view.server.ts";
import { QuoteSummary } from "./quote-summary.tsx";

interface QuotePanelProps {
  page: {
    readonly quote: QuoteView;
    readonly lastAlikeAt: string | null;
    readonly balances: readonly BalanceView[];
    readonly destinations: readonly DestinationView[];
    readonly path: string;
    readonly signInPath: string | null;
  };
  state: FormState;
  /** Whether the quote matches the form's current values. */
  isCurrent: boolean;
}

/** The quote's outcome, with the button that pays it out or the reasons that there is none. */
export function QuotePanel({ page, state, isCurrent }: QuotePanelProps) {
  const { quote, destinations } = page;
  const destination = destinations.find((each) => each.payoutDestinationId === quote.payoutDestinationId) ?? null;
  return (
    <Panel id="quote" title="Quote">
      <div className="space-y-5">
        <div aria-live="polite" aria-busy={!isCurrent}>
          <Outcome page={page} destination={destination} isCurrent={isCurrent} />
        </div>
        {isCurrent && page.lastAlikeAt ? <MadeBefore at={page.lastAlikeAt} /> : null}
        <NextStep page={page} state={state} isCurrent={isCurrent} />
      </div>
    </Panel>
  );
}

/** Going back to this page shows the same amount with another quote. */
function MadeBefore({ at }: { at: string }) {
  return (
    <Callout tone="warn">
      A payout of the same amount was made on <LocalTime at={at} />. This would be another payout.
    </Callout>
  );
}

type OutcomeProps = Omit<QuotePanelProps, "state"> & { destination: DestinationView | null };

/** Without a possible payout, only blockers are shown. */
function Outcome({ page: { quote, balances }, destination, isCurrent }: OutcomeProps) {
  if (!isCurrent) return <p className="text-sm text-muted">You changed what this quote is for. A new quote follows.</p>;
  if (quote.blockers.length === 0) return <QuoteSummary quote={quote} destination={destination} />;
  const terms = balances.find(({ currency }) => currency === quote.currency)?.instantPayout ?? null;
  return <Blockers quote={quote} terms={terms} destination={destination} />;
}

function NextStep({ page: { quote, path, signInPath }, state, isCurrent }: QuotePanelProps) {
  if (isCurrent && quote.blockers.length > 0) return null;
  if (signInPath !== null) return isCurrent ? <SignInFirst path={signInPath} /> : null;
  return <ConfirmPayout quote={quote} state={state} path={path} isCurrent={isCurrent} />;
}
