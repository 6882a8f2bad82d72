import { FieldError } from "#app/components/ui/field.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

interface Kind {
  readonly kind: string;
  readonly name: string;
  readonly hint: string;
}

export const KINDS: readonly Kind[] = [
  { kind: "account", name: "Account", hint: "Decisions about your account, and what is due." },
  { kind: "payouts", name: "Payouts", hint: "Failed payouts, and changed payout destinations." },
  { kind: "disputes", name: "Disputes", hint: "New disputes, deadlines, decisions, and rates near a limit." },
  {
    kind: "terminal_sales",
    name: "Terminal sales",
    hint: "Sales without a result after 15 minutes, and contradicted ones.",
  },
  { kind: "security", name: "Security", hint: "Changed payout destinations, and new API keys." },
];

/** What a recipient is emailed about. */
export function KindChoices({ state }: { state: FormState }) {
  const error = state.error("kinds");
  return (
    <fieldset aria-describedby={error ? "kinds-error" : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">About</legend>
      <div className="divide-y divide-line rounded-md border border-edge">
        {KINDS.map(({ kind, name, hint }) => (
          <label
            key={kind}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3.5 py-1.5 text-sm hover:bg-wash"
          >
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={state.has("kinds", kind)}
              className="size-4 shrink-0"
            />
            <span className="min-w-0">
              {name}
              <span className="block text-[0.8125rem] text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id="kinds-error">{error}</FieldError>
    </fieldset>
  );
}
