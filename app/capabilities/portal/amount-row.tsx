import type { ReactNode } from "react";

interface RowProps {
  readonly name: ReactNode;
  readonly amount: string;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  /** An ID has a line of its own on a phone, where it would break beside its name. */
  readonly long?: boolean;
}

/** One line of what is to be paid, or was. */
export function AmountRow({ name, amount, strong = false, quiet = false, long = false }: RowProps) {
  const look = strong ? "text-lg font-semibold" : quiet ? "text-sm text-muted" : "";
  return (
    <div className={`${long ? "sm:flex" : "flex"} justify-between gap-6 py-1 ${look}`}>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="shrink-0">{amount}</dd>
    </div>
  );
}
