import { useNavigation } from "@remix-run/react";
import { button, link } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { FillMaximum } from "./fill-maximum.tsx";
import { destinationName } from "./payout-labels.ts";
import type { BalanceView, DestinationView } from "./payout-view.server.ts";
import { MAX_DESCRIPTOR, type QuoteChoice } from "./quote-choice.ts";

interface QuoteFormProps {
  choice: QuoteChoice;
  /** The chosen one first. */
  currencies: readonly [string, ...string[]];
  destinations: readonly DestinationView[];
  amountError: string | null;
  /** Of the currency that the form has now. */
  balance: BalanceView | null;
  isQuoted: boolean;
  /** Called with the form after the maximum was filled in. */
  onMaximum: (form: HTMLFormElement) => void;
}

/** The quote's input, kept in the address. */
export function QuoteForm({ choice, currencies, destinations, amountError, balance, ...more }: QuoteFormProps) {
  const isAsking = useNavigation().state === "loading";
  return (
    <div className="space-y-5">
      {/* Enter presses the first button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Get quote
      </button>
      <MoneyInput
        id="amount"
        name="amount"
        label="Amount"
        currencies={currencies}
        defaultText={choice.amount}
        hint={useAmountHint(balance)}
        error={amountError ?? undefined}
        required
        beside={balance ? <FillMaximum balance={balance} onFilled={more.onMaximum} /> : null}
      />
      <Destination chosen={choice.destinationId} destinations={destinations} />
      <Descriptor defaultText={choice.descriptor} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={isAsking} className={button(more.isQuoted ? "secondary" : "primary")}>
          {more.isQuoted ? "Update quote" : "Get quote"}
        </button>
        <Link to="/settlements/payouts" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </div>
  );
}

function useAmountHint(balance: BalanceView | null): string {
  const locale = useLocale();
  const { maxAmount = 0n, minAmount = 0n } = balance?.instantPayout ?? {};
  if (!balance || maxAmount === 0n) return "What should arrive.";
  const [least, most] = [minAmount, maxAmount].map((amount) => formatMoney(amount, balance.currency, locale));
  return `What should arrive, from ${least} to ${most}.`;
}

const NOTES: Readonly<Record<string, string>> = { cooling_off: ", not usable yet", unusable: ", not usable" };

function Destination({ chosen, destinations }: { chosen: string; destinations: readonly DestinationView[] }) {
  return (
    <Field
      id="payout_destination_id"
      label="Destination"
      hint={
        <>
          Only destinations that take instant payouts.{" "}
          <Link to="/settings/payout-destinations" className={link}>
            Manage destinations
          </Link>
        </>
      }
    >
      {(control) => (
        <select {...control} name="payout_destination_id" defaultValue={chosen} className="control control-select">
          <option value="">First that can be used</option>
          {destinations
            .filter(({ supportsInstant }) => supportsInstant)
            .map((destination) => (
              <option key={destination.payoutDestinationId} value={destination.payoutDestinationId}>
                {`${destinationName(destination)} (${destination.currency}${NOTES[destination.status] ?? ""})`}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}

function Descriptor({ defaultText }: { defaultText: string }) {
  return (
    <Field
      id="statement_descriptor"
      label="Bank statement text (optional)"
      hint={`What the bank shows beside your name. Up to ${MAX_DESCRIPTOR} characters.`}
    >
      {(control) => (
        <input
          {...control}
          name="statement_descriptor"
          defaultValue={defaultText}
          maxLength={MAX_DESCRIPTOR}
          autoComplete="off"
          className="control"
        />
      )}
    </Field>
  );
}
