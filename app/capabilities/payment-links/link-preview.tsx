import { Money } from "#app/components/ui/money.tsx";
import type { Preview } from "./preview.ts";
import type { PreviewAmounts } from "./preview-amounts.ts";
import type { Brand } from "./read-brand.server.ts";

interface LinkPreviewProps {
  preview: Preview;
  brand: Brand;
  environment: string;
}

/** The payer's page in small. Nothing on it can be used. */
export function LinkPreview({ preview, brand, environment }: LinkPreviewProps) {
  const { title, description, lines, notes, asks } = preview;
  return (
    <section
      aria-label="Preview of the payer's page"
      className="overflow-hidden rounded-lg border border-line border-t-4 bg-surface"
      style={brand.color ? { borderTopColor: brand.color } : undefined}
    >
      {environment === "sandbox" ? (
        <p className="bg-warn-wash px-5 py-1.5 text-center text-[0.8125rem] font-semibold text-warn">
          Sandbox: no money moves
        </p>
      ) : null}
      <div className="space-y-4 p-5">
        <div>
          <p className="text-sm text-muted">{brand.name}</p>
          <p className="text-lg leading-snug font-bold wrap-anywhere">{title || "Title"}</p>
          {description ? (
            <p className="mt-1 text-sm whitespace-pre-line text-muted wrap-anywhere">{description}</p>
          ) : null}
        </div>
        {lines.length > 0 ? <Lines preview={preview} /> : null}
        <div>
          <Price preview={preview} />
          {preview.amounts ? <Totals amounts={preview.amounts} preview={preview} /> : null}
          {notes.map((note) => (
            <p key={note} className="text-[0.8125rem] text-muted">
              {note}
            </p>
          ))}
        </div>
        <Tips tips={preview.tips} />
        {asks.length > 0 ? (
          <ul className="space-y-2 text-sm">
            {asks.map(({ name, label, isRequired }) => (
              <li key={name}>
                <span className="font-semibold wrap-anywhere">{label}</span>
                {isRequired ? null : <span className="text-muted"> (optional)</span>}
                <span aria-hidden="true" className="mt-1 block h-9 rounded-md border border-edge" />
              </li>
            ))}
          </ul>
        ) : null}
        <p className="rounded-md bg-sign py-2.5 text-center font-semibold text-white" aria-hidden="true">
          Pay
        </p>
      </div>
    </section>
  );
}

/** How the total comes about, as on the payer's page. */
function Totals({ amounts, preview: { currency, taxName } }: { amounts: PreviewAmounts; preview: Preview }) {
  const { subtotal, discount, tax, includedTax, total } = amounts;
  const rows = [
    ["Subtotal", total === subtotal ? 0n : subtotal],
    ["Discount", -discount],
    [taxName, tax],
    [`Includes ${taxName}`, includedTax],
  ] as const;
  return (
    <dl className="mt-2 text-sm text-muted tabular-nums">
      {rows.map(([name, amount]) =>
        amount === 0n ? null : (
          <div key={name} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Price({ preview: { amountType, amounts, suggested, currency } }: { preview: Preview }) {
  if (amountType === "customer_chosen")
    return (
      <>
        <p className="text-sm font-semibold">Amount in {currency}</p>
        <p aria-hidden="true" className="mt-1 h-9 max-w-40 rounded-md border border-edge" />
        <p className="mt-2 flex flex-wrap gap-2 text-sm">
          {suggested.map((amount) => (
            <span key={String(amount)} className="rounded-md border border-line px-2.5 py-1">
              <Money amount={amount} currency={currency} />
            </span>
          ))}
        </p>
      </>
    );
  return (
    <p className="text-3xl font-extrabold tracking-tight tabular-nums">
      {amounts === null ? <span className="text-muted">–</span> : <Money amount={amounts.total} currency={currency} />}
    </p>
  );
}

function Lines({ preview: { lines, currency } }: { preview: Preview }) {
  return (
    <ul className="divide-y divide-line border-line border-y text-sm">
      {lines.map(({ place, name, description, quantity, isChosen, amount }) => (
        <li key={place} className="flex justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {name}
            <span className="text-muted">
              {" "}
              × {quantity}
              {isChosen ? ", payer chooses" : ""}
            </span>
            {description ? <span className="block text-[0.8125rem] text-muted">{description}</span> : null}
          </span>
          {amount === null ? null : <Money amount={amount} currency={currency} className="shrink-0 tabular-nums" />}
        </li>
      ))}
    </ul>
  );
}

function Tips({ tips }: Pick<Preview, "tips">) {
  if (tips === null) return null;
  return (
    <div className="text-sm">
      <p className="font-semibold">Tip</p>
      <p className="mt-1 flex flex-wrap gap-2">
        {[...tips.map((tip) => `${tip.replace(/%$/, "")}%`), "Other", "None"].map((tip) => (
          <span key={tip} className="rounded-md border border-line px-2.5 py-1">
            {tip}
          </span>
        ))}
      </p>
    </div>
  );
}
