import { useEffect, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { SignInFirst } from "#app/dashboard/sign-in-first.tsx";
import type { QuoteView } from "./payout-view.server.ts";

interface ConfirmPayoutProps {
  quote: QuoteView;
  state: FormState;
  /** This page with what was entered. */
  path: string;
  /** Where to sign in again first. Null when the sign-in is fresh. */
  signInPath: string | null;
}

const QUOTE_SECONDS = 60;
const FIELDS = [
  "payout_quote_id",
  "amount",
  "amount_currency",
  "fee_amount",
  "fee_amount_currency",
  "statement_descriptor",
];

/** Confirms a quote while it holds. Its hidden key makes a double click one payout. */
export function ConfirmPayout({ quote, state, path, signInPath }: ConfirmPayoutProps) {
  const secondsLeft = useSecondsLeft(quote.payoutQuoteId);
  const money = formatMoney(quote.amount, quote.currency, useLocale());
  if (signInPath !== null) return <SignInFirst path={signInPath} />;
  if (secondsLeft === 0) return <Expired path={path} />;
  return (
    <ContractForm state={state} action={path} className="space-y-4">
      {FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={state.field(name).defaultValue} />
      ))}
      {state.problem && state.message === null ? (
        <div role="alert">
          <Callout tone="danger">{Object.values(state.problem.errors).join(" ")}</Callout>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton pending="Paying out…">{`Pay out ${money}`}</SubmitButton>
        <p role="timer" className="text-sm text-muted tabular-nums">
          {secondsLeft === null
            ? `This quote is valid for ${QUOTE_SECONDS} seconds.`
            : `This quote is valid for ${secondsLeft} more seconds.`}
        </p>
      </div>
    </ContractForm>
  );
}

function Expired({ path }: { path: string }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>The quote expired. Nothing was paid out.</p>
      <Link to={path} replace preventScrollReset className={button()}>
        Get new quote
      </Link>
    </div>
  );
}

/** Counted from when the quote is shown: the environment may have a clock of its own. Null until scripts run. */
function useSecondsLeft(quoteId: string): number | null {
  const [left, setLeft] = useState<{ quoteId: string; seconds: number } | null>(null);
  useEffect(() => {
    const end = Date.now() + QUOTE_SECONDS * 1_000;
    const tick = () => setLeft({ quoteId, seconds: Math.max(0, Math.ceil((end - Date.now()) / 1_000)) });
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [quoteId]);
  return left?.quoteId === quoteId ? left.seconds : null;
}
