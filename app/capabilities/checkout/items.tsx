import { FieldError } from "#app/components/ui/field.tsx";
import type { PaymentLinkItem } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { FormPart } from "./form-part.ts";
import { boundsOf, firstQuantity, isAdjustable, quantityField } from "./read-choice.ts";

/** What the link sells, each with its quantity. */
export function Items({ link, ...part }: FormPart) {
  if (link.lineItems.length === 0) return null;
  return (
    <div>
      <ul className="divide-y divide-line border-y border-line">
        {link.lineItems.map((item) => (
          <li
            key={item.itemId ?? item.name}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3"
          >
            <Item item={item} {...part} />
          </li>
        ))}
      </ul>
      <FieldError id="quantities-error">{part.problems.quantities}</FieldError>
    </div>
  );
}

function Item({ item, texts, values, problems, money, isBusy }: Omit<FormPart, "link"> & { item: PaymentLinkItem }) {
  const { name, description, unitAmount, stockLeft } = item;
  const quantity = item.quantity ?? 1;
  return (
    <>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-words">
          {isAdjustable(item) || quantity === 1 ? name : `${quantity} × ${name}`}
        </p>
        {description ? <p className="text-sm text-muted">{description}</p> : null}
        <p className="text-sm text-muted tabular-nums">
          {texts.page.each(money(unitAmount))}
          {stockLeft !== undefined && !isBusy
            ? ` · ${stockLeft > 0 ? texts.page.left(stockLeft) : texts.page.soldOut}`
            : null}
        </p>
      </div>
      {isAdjustable(item) ? (
        <Quantity item={item} label={texts.page.quantity(name)} {...{ values, problems, isBusy }} />
      ) : (
        <p className="font-semibold tabular-nums">{money(unitAmount * BigInt(quantity))}</p>
      )}
    </>
  );
}

interface QuantityProps extends Pick<FormPart, "values" | "problems" | "isBusy"> {
  readonly item: PaymentLinkItem;
  readonly label: string;
}

function Quantity({ item, label, values, problems, isBusy }: QuantityProps) {
  const name = quantityField(item);
  const { min, max } = boundsOf(item, isBusy);
  const problem = problems[name];
  return (
    <div className="w-full sm:w-auto">
      <input
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
        min={min}
        max={Math.max(min, max)}
        step={1}
        defaultValue={values[name] ?? firstQuantity(item, isBusy)}
        className="control min-h-11 w-24 text-right tabular-nums"
      />
      <FieldError id={`${name}-error`}>{problem}</FieldError>
    </div>
  );
}
