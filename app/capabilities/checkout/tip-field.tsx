import { FieldError } from "#app/components/ui/field.tsx";
import { shownDigits } from "#contract/money.ts";
import type { LinkAmounts } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { FormPart } from "./form-part.ts";
import { tipOf } from "./read-choice.ts";

/** The tip: none, a share of the sum, or an amount of the payer's own. */
export function TipField({
  link,
  texts,
  locale,
  values,
  problems,
  money,
  before,
}: FormPart & { before: LinkAmounts | null }) {
  const chosen = values.tip ?? "none";
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const sum = before ? before.total - before.tip : null;
  const shares = (link.tip?.suggestedBasisPoints ?? []).map((share) => ({
    value: `share:${share}`,
    label: percent.format(share / 10_000),
    amount: sum === null ? null : money(tipOf(sum, share)),
  }));
  const options = [
    { value: "none", label: texts.page.noTip, amount: null },
    ...shares,
    { value: "own", label: texts.page.otherTip, amount: null },
  ];
  return (
    <fieldset className="group space-y-2">
      <legend className="mb-2 text-sm font-semibold">{texts.page.tip}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {options.map(({ value, label, amount }) => (
          <label
            key={value}
            className="flex min-h-12 items-center gap-2.5 rounded-md border border-edge bg-surface px-3 py-2 has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input type="radio" name="tip" value={value} defaultChecked={value === chosen} className="size-4.5" />
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              {amount ? <span className="block text-sm text-muted tabular-nums">{amount}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {/* Shown while the payer's own amount is chosen. */}
      <div className="hidden pt-1 group-has-[[value=own]:checked]:block">
        <label htmlFor="tip_own" className="mb-1 block text-sm font-semibold">
          {texts.page.otherTipAmount}
        </label>
        <input
          id="tip_own"
          name="tip_own"
          inputMode={shownDigits(link.currency) > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={24}
          aria-invalid={problems.tip_own ? true : undefined}
          aria-describedby={problems.tip_own ? "tip_own-error" : undefined}
          defaultValue={values.tip_own}
          className="control min-h-11 max-w-40 tabular-nums"
        />
        <FieldError id="tip_own-error">{problems.tip_own}</FieldError>
      </div>
    </fieldset>
  );
}
