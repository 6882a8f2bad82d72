import type { ReactNode } from "react";
import { Money } from "#app/components/ui/money.tsx";
import { textIn, type Values } from "#app/dashboard/forms/typed-values.ts";
import { TIP_FIELDS } from "./tip-field-names.ts";

/** What is sold on the preview, in minor units. */
const SAMPLE = 2_500n;
const WHOLE = 100n;

/** The screens of a device in small, as payers see them. Nothing on them can be used. */
export function ScreenPreview({ values }: { values: Values }) {
  const currency = textIn(values, "configuration[currency]") || "USD";
  const asksForTip = values["configuration[tip][enabled]"]?.includes("true") ?? false;
  return (
    <section aria-label="Preview of the screen" className="space-y-4 lg:sticky lg:top-20">
      <h2 className="font-bold">Preview</h2>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-1">
        <Screen name="No sale">
          <p className="text-center text-lg leading-snug font-bold wrap-anywhere">
            {textIn(values, "configuration[idle_message]") || "Welcome"}
          </p>
        </Screen>
        {asksForTip ? (
          <Screen name="Tip">
            <TipScreen values={values} currency={currency} />
          </Screen>
        ) : null}
      </div>
    </section>
  );
}

function Screen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure>
      <div className="mx-auto flex aspect-[3/4] w-full max-w-52 flex-col justify-center gap-3 overflow-hidden rounded-xl border-[6px] border-ink/80 bg-surface p-3">
        {children}
      </div>
      <figcaption className="mt-1 text-center text-[0.8125rem] text-muted">{name}</figcaption>
    </figure>
  );
}

function TipScreen({ values, currency }: { values: Values; currency: string }) {
  const percentages = TIP_FIELDS.map((field) => textIn(values, field)).filter((text) => /^([1-9]\d?|100)$/.test(text));
  const allowsOwn = values["configuration[tip][custom]"]?.includes("true") ?? false;
  return (
    <>
      <p className="text-center font-bold">
        Add a tip? <Money amount={SAMPLE} currency={currency} className="block text-xl" />
      </p>
      <ul className="space-y-1.5 text-center text-sm">
        {percentages.map((percent) => (
          <Choice key={percent}>
            {percent}%, <Money amount={tipOf(BigInt(percent))} currency={currency} />
          </Choice>
        ))}
        {allowsOwn ? <Choice>Other amount</Choice> : null}
        <Choice>No tip</Choice>
      </ul>
    </>
  );
}

const Choice = ({ children }: { children: ReactNode }) => (
  <li className="rounded-md border border-line px-2 py-1">{children}</li>
);

/** Half up, as the device counts. */
const tipOf = (percent: bigint): bigint => (SAMPLE * percent * 2n + WHOLE) / (WHOLE * 2n);
