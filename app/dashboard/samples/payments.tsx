import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "../column.ts";

interface Payment {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly customer: string;
  readonly state: "Succeeded" | "Needs action" | "Failed" | "Refunded";
  readonly items: number;
  readonly createdAt: string;
}

const TONES: Record<Payment["state"], Tone> = {
  Succeeded: "success",
  "Needs action": "warn",
  Failed: "danger",
  Refunded: "neutral",
};

const LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff Import and Export Trading Company (Northern Hemisphere) Limited";

const SAMPLES: readonly [bigint, string, string, Payment["state"], number][] = [
  [129_900n, "USD", "Ada Lovelace", "Succeeded", 3],
  [1_250_000n, "JPY", "株式会社ノースウインド", "Needs action", 1],
  [12_345_678n, "KWD", LONG_NAME, "Succeeded", 12_840],
  [5n, "EUR", "Ö", "Failed", 1],
  [-98_765_432_100n, "USD", "Juniper Books", "Refunded", 2],
];

export const PAYMENTS: readonly Payment[] = SAMPLES.map(([amount, currency, customer, state, items], index) => {
  const createdAt = `2026-11-0${index + 1}T09:30:00Z`;
  return { id: `txn_sample_${index + 1}`, amount, currency, customer, state, items, createdAt };
});

export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  {
    name: "Amount",
    kind: "money",
    sort: { ascending: "amount", descending: "-amount" },
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { name: "Status", narrow: "aside", cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
  { name: "Customer", narrow: "line", cell: ({ customer }) => <span className="break-words">{customer}</span> },
  { name: "Items", kind: "number", cell: ({ items }) => items.toLocaleString("en-US") },
  {
    name: "Created",
    narrow: "end",
    sort: { ascending: "created_at", descending: "-created_at" },
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const paymentKey = ({ id }: Payment): string => id;
