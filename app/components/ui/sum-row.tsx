import type { ReactNode } from "react";

const LOOKS = {
  part: ["", "text-muted"],
  subtotal: ["border-line border-t pt-2 font-medium", ""],
  total: ["border-line border-t pt-2 font-semibold", ""],
} as const;

interface SumRowProps {
  name: string;
  kind?: keyof typeof LOOKS;
  children: ReactNode;
}

/** A line of a calculation. */
export function SumRow({ name, kind = "part", children }: SumRowProps) {
  const [row, term] = LOOKS[kind];
  return (
    <div className={`flex justify-between gap-4 ${row}`}>
      <dt className={term}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
