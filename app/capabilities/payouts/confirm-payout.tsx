import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { usePostAddress } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { QuoteView } from "./payout-view.server.ts";

interface ConfirmPayoutProps {
  quote: QuoteView;
  state: FormState;
  /** This page's address with the quote's input. */
  path: string;
  /** Whether the quote matches the form's current values. */
  isCurrent: boolean;
}

const QUOTE_SECONDS = 60;
/** The amount, its currency and the destination are sent as they are typed, and refused when the quote has others. */
const FIELDS = ["payout_quote_id", "fee_amount", "fee_amount_currency"];

/** Confirms a quote while it holds. The form's hidden key makes a double click one payout. */
export function ConfirmPayout({ quote, state, path, isCurrent }: ConfirmPayoutProps) {
  const secondsLeft = useSecondsLeft(quote.payoutQuoteId);
  if (secondsLeft === 0 && isCurrent) return <Expired path={path} />;
  return (
    <div className="space-y-4">
      <input type="hidden" name="idempotency_key" value={state.idempotencyKey} />
      {FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={state.field(name).defaultValue} />
      ))}
      <Problem state={state} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PayOut quote={quote} path={path} isCurrent={isCurrent} />
        {isCurrent ? (
          <p role="timer" className="text-sm text-muted tabular-nums">
            {secondsLeft === null
              ? `This quote is valid for ${QUOTE_SECONDS} seconds.`
              : `This quote is valid for ${secondsLeft} more seconds.`}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The button names the amount, and none while there is no quote for the entered values. */
function PayOut({ quote, path, isCurrent }: Pick<ConfirmPayoutProps, "quote" | "path" | "isCurrent">) {
  const { formMethod } = useNavigation();
  const addressOf = usePostAddress();
  const money = formatMoney(quote.amount, quote.currency, useLocale());
  // Until the next page loads, the form cannot be sent again.
  const isSending = formMethod === "POST";
  return (
    <button
      type="submit"
      formMethod="post"
      formAction={addressOf(path)}
      disabled={!isCurrent || isSending}
      className={button("primary")}
    >
      {isSending ? "Paying out…" : isCurrent ? `Pay out ${money}` : "Pay out"}
    </button>
  );
}

function Problem({ state: { problem, message } }: { state: FormState }) {
  if (!problem) return null;
  return (
    <div role="alert">
      <Callout tone="danger">{message ?? Object.values(problem.errors).join(" ")}</Callout>
    </div>
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
