import { Form, useNavigation } from "@remix-run/react";
import { button, link } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { destinationName } from "./payout-labels.ts";
import type { DestinationView } from "./payout-view.server.ts";
import { MAX_DESCRIPTOR, type QuoteChoice } from "./quote-choice.ts";

interface QuoteFormProps {
  choice: QuoteChoice;
  /** The chosen one first. */
  currencies: readonly [string, ...string[]];
  destinations: readonly DestinationView[];
  amountError: string | null;
}

/** Asks for a quote. It is a GET form, so the address keeps what was entered. */
export function QuoteForm({ choice, currencies, destinations, amountError }: QuoteFormProps) {
  const isAsking = useNavigation().state === "loading";
  const instant = destinations.filter(({ supportsInstant }) => supportsInstant);
  return (
    <Form method="get" action="/settlements/payouts/new" className="space-y-5">
      <MoneyInput
        id="amount"
        name="amount"
        label="Amount"
        currencies={currencies}
        defaultText={choice.amount}
        hint="What should arrive. Leave empty for as much as possible."
        error={amountError ?? undefined}
      />
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
          <select
            {...control}
            name="payout_destination_id"
            defaultValue={choice.destinationId}
            className="control control-select"
          >
            <option value="">First that can be used</option>
            {instant.map((destination) => (
              <option key={destination.payoutDestinationId} value={destination.payoutDestinationId}>
                {`${destinationName(destination)} (${destination.currency}${NOTES[destination.status] ?? ""})`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="statement_descriptor"
        label="Bank statement text (optional)"
        hint={`What the bank shows beside your name. Up to ${MAX_DESCRIPTOR} characters.`}
      >
        {(control) => (
          <input
            {...control}
            name="statement_descriptor"
            defaultValue={choice.descriptor}
            maxLength={MAX_DESCRIPTOR}
            autoComplete="off"
            className="control"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          disabled={isAsking}
          className={button(choice.currency === null ? "primary" : "secondary")}
        >
          {choice.currency === null ? "Get quote" : "Update quote"}
        </button>
        <Link to="/settlements/payouts" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

const NOTES: Readonly<Record<string, string>> = { cooling_off: ", not usable yet", unusable: ", not usable" };
