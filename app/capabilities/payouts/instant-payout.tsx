import type { FormEvent } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AvailableNow } from "./available-now.tsx";
import { Limits } from "./limits.tsx";
import { NothingPayable } from "./nothing-payable.tsx";
import { QuoteForm } from "./quote-form.tsx";
import type { readQuotePage } from "./quote-page.server.ts";
import { QuotePanel } from "./quote-panel.tsx";
import { useLiveQuote } from "./use-live-quote.ts";

type QuotePage = Awaited<ReturnType<typeof readQuotePage>>;

interface InstantPayoutProps {
  page: QuotePage;
  state: FormState;
}

/** The amount, its quote, and why it can be less than the balance. */
export function InstantPayout({ page, state }: InstantPayoutProps) {
  const { choice, balances, destinations, quote, amountError, problem } = page;
  const live = useLiveQuote(choice);
  const [first, ...others] = currenciesOf(page);
  if (first === undefined) return <NoBalance />;
  const balanceIn = (code: string | null) => balances.find(({ currency }) => currency === code) ?? null;
  const balance = balanceIn(first);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
      <Form
        method="get"
        action="/settlements/payouts/new"
        preventScrollReset
        onChange={({ currentTarget }) => live.follow(currentTarget)}
        onSubmit={(event) => askInPlace(event, live.askNow)}
        className="space-y-6"
      >
        <Panel id="request" title="Amount and destination">
          <fieldset disabled={live.isSending}>
            <QuoteForm
              choice={choice}
              currencies={[first, ...others]}
              balance={balanceIn(live.typed.currency)}
              isQuoted={quote !== null}
              {...{ destinations, amountError }}
              onMaximum={live.follow}
            />
          </fieldset>
        </Panel>
        {problem ? (
          <div role="alert">
            <Callout tone="danger">{problem}</Callout>
          </div>
        ) : null}
        {quote ? (
          <QuotePanel page={{ ...page, quote }} state={state} isCurrent={live.isCurrent} />
        ) : (
          <NothingPayable balance={balance} destinations={destinations} />
        )}
      </Form>
      {balance ? (
        <div className="space-y-6">
          <Panel id="available" title={`Instant payouts in ${first}`}>
            <AvailableNow balance={balance} />
          </Panel>
          <Panel id="limits" title="Limits">
            <Limits limits={balance.instantPayout?.limits ?? []} currency={first} />
          </Panel>
        </div>
      ) : null}
    </div>
  );
}

/** With scripts the quote appears in place. The payout itself is a plain form post. */
function askInPlace(event: FormEvent<HTMLFormElement>, ask: (form: HTMLFormElement) => void): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter?.getAttribute("formmethod") === "post") return;
  event.preventDefault();
  ask(event.currentTarget);
}

/** The chosen currency first. */
function currenciesOf({ choice, balances }: QuotePage): string[] {
  const currencies = balances.map(({ currency }) => currency);
  return [...new Set(choice.currency === null ? currencies : [choice.currency, ...currencies])];
}

function NoBalance() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState title="Nothing to pay out yet">Your balance appears here after your first sale.</EmptyState>
    </div>
  );
}
