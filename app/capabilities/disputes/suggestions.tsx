import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { evidenceName } from "./evidence-types.ts";
import type { SuggestionView } from "./suggestion-view.server.ts";

interface SuggestionsProps {
  disputeId: string;
  suggestions: readonly SuggestionView[];
}

/** Evidence that is known already. Those that are chosen are attached together. */
export function Suggestions({ disputeId, suggestions }: SuggestionsProps) {
  const isMasked = suggestions.some((each) => each.isMasked);
  return (
    <Panel id="suggestions" title="Suggested evidence">
      {suggestions.length === 0 ? (
        <p className="text-sm text-muted">Our records of this payment hold nothing more.</p>
      ) : isMasked ? (
        <HealthData suggestions={suggestions} />
      ) : (
        <Form method="post" action={`/disputes/${disputeId}/collect`} preventScrollReset className="space-y-4">
          <ul className="divide-y divide-line">
            {suggestions.map((suggestion) => (
              <li key={suggestion.type} className="py-2.5 first:pt-0">
                <Choice suggestion={suggestion} />
              </li>
            ))}
          </ul>
          <button type="submit" className={button("secondary")}>
            Attach selected evidence
          </button>
        </Form>
      )}
    </Panel>
  );
}

function Choice({ suggestion: { type, text, sources } }: { suggestion: SuggestionView }) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input type="checkbox" name="evidence_types" value={type} defaultChecked className="mt-0.5 size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{evidenceName(type)}</span>
        <span className="text-muted">{` · from ${sources.map((source) => SOURCES[source] ?? source).join(", ")}`}</span>
        <span className="line-clamp-4 block whitespace-pre-line">{text ?? "A PDF file"}</span>
      </span>
    </label>
  );
}

function HealthData({ suggestions }: Pick<SuggestionsProps, "suggestions">) {
  return (
    <div className="space-y-2 text-sm">
      <p>The customer's details are health data. Attach what the bank needs yourself. We have:</p>
      <ul className="list-disc pl-5">
        {suggestions.map(({ type }) => (
          <li key={type}>{evidenceName(type)}</li>
        ))}
      </ul>
    </div>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  transaction: "the payment",
  checks: "card checks",
  three_ds: "3-D Secure",
  customer: "the customer",
  receipt: "the receipt",
  refunds: "refunds",
  fulfillments: "fulfillments",
  earlier_sales: "earlier payments",
};
