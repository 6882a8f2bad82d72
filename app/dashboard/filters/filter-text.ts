import { formatMoney } from "#app/components/ui/money-format.ts";
import { parseMoney } from "#contract/parse-money.ts";
import { dayOf, PRESETS, presetOf } from "./days.ts";
import { currencyOf, type Filter } from "./filter.ts";

/** The chosen value of an active filter, as its chip says it. */
export function filterText(parameters: URLSearchParams, name: string, filter: Filter, locale: string): string {
  const get = (suffix: string) => parameters.get(`${name}_${suffix}`) ?? "";
  switch (filter.kind) {
    case "search":
      return `“${parameters.get(name)}”`;
    case "customer":
    case "device":
      return filter.chosen?.name ?? parameters.get(name) ?? "";
    case "text":
      return parameters.get(name) ?? "";
    case "money": {
      const currency = currencyOf(filter, get("currency"));
      return range(amount(get("min"), currency, locale), amount(get("max"), currency, locale), ["at least", "at most"]);
    }
    case "dates": {
      const preset = presetOf(parameters.get(name));
      const days = preset
        ? PRESETS[preset]
        : range(day(get("from"), locale), day(get("to"), locale), ["from", "until"]);
      return `${days} (${zoneName(get("zone"))})`;
    }
    default:
      return parameters
        .getAll(name)
        .flatMap((value) => filter.options.find((option) => option.value === value) ?? [])
        .map((option) => option.name)
        .join(", ");
  }
}

function range(from: string, to: string, [since, until]: readonly [string, string]): string {
  if (from && to) return `${from} – ${to}`;
  return from ? `${since} ${from}` : `${until} ${to}`;
}

function amount(text: string, currency: string, locale: string): string {
  const value = parseMoney(text, currency);
  return value === null ? "" : formatMoney(value, currency, locale);
}

function day(text: string, locale: string): string {
  const date = dayOf(text);
  return date ? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(date) : "";
}

/** "America/New York". */
function zoneName(zone: string): string {
  return zone.replaceAll("_", " ") || "UTC";
}
