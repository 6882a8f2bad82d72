import type { Tone } from "#app/components/ui/badge.tsx";
import { formatMoney } from "#contract/money.ts";

const STATUSES: Readonly<Record<string, { name: string; tone: Tone }>> = {
  pending: { name: "Waiting", tone: "neutral" },
  processing: { name: "Preparing", tone: "neutral" },
  ready: { name: "Ready", tone: "success" },
  failed: { name: "Failed", tone: "danger" },
  expired: { name: "Expired", tone: "neutral" },
};

const FAILURES: Readonly<Record<string, string>> = {
  too_many_rows: "The list has more than 1,000,000 rows. Narrow its filters and export it in parts.",
  internal_error: "Something went wrong on our side. Export the list again.",
};

export const statusLabel = (status: string) => STATUSES[status] ?? { name: status, tone: "neutral" as const };

/** The filters without the time of a schedule's period, which the page shows apart. */
export function withoutPeriod(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !name.startsWith("created_at_")));
}

export const failureText = (code: string | null): string => FAILURES[code ?? ""] ?? "Export the list again.";

export const isUnfinished = ({ status }: { status: string }): boolean =>
  status === "pending" || status === "processing";

/** "settlement_queue_entries" as "Settlement queue entries". */
export function resourceName(resource: string): string {
  return resource.charAt(0).toUpperCase() + resource.slice(1).replaceAll("_", " ");
}

const BOUNDS: Readonly<Record<string, string>> = { gte: "from", gt: "above", lte: "up to", lt: "below" };
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** The list's filters as a person reads them: "Created from Nov 1, 2026 · Transaction status succeeded". */
export function filterText(filters: Readonly<Record<string, string>>, locale: string): string {
  const texts = Object.entries(filters).map(([name, value]) => {
    const [, field = name, bound = ""] = /^(.*?)_(gte|gt|lte|lt)$/.exec(name) ?? [];
    const words = [resourceName(field.replace(/_at$/, "").replaceAll("_", " ")), BOUNDS[bound]].filter(Boolean);
    return `${words.join(" ")} ${valueText(field, value, filters.currency, locale)}`;
  });
  return texts.join(" · ") || "All rows";
}

function valueText(field: string, value: string, currency: string | undefined, locale: string): string {
  if (INSTANT.test(value))
    return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(value));
  if (field === "amount" && currency && /^\d+$/.test(value)) return formatMoney(BigInt(value), currency, locale);
  return value.replaceAll("_", " ").replaceAll(",", ", ");
}

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"];

export function sizeText(bytes: bigint, locale: string): string {
  const step = bytes < 1_000n ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(Number(bytes)) / 3));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(Number(bytes) / 1_000 ** step);
}
