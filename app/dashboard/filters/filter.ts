import { parseMoney } from "#contract/parse-money.ts";
import { dayOf, type Preset, presetOf } from "./days.ts";

export interface Option {
  readonly value: string;
  readonly name: string;
}

interface Choice {
  /** One of the options, or any number of them. */
  readonly kind: "choice" | "choices";
  readonly label: string;
  readonly options: readonly Option[];
  /** The most values that the list takes at once. */
  readonly most?: number | undefined;
}

interface MoneyRange {
  readonly kind: "money";
  readonly label: string;
  /** The first one is used while none is chosen. */
  readonly currencies: readonly [string, ...string[]];
}

interface DateRange {
  readonly kind: "dates";
  readonly label: string;
  /** The ranges that are offered by name; those of the past when absent. */
  readonly presets?: readonly Preset[] | undefined;
}

export interface TextFilter {
  /** A field in the bar, or one behind a button. */
  readonly kind: "search" | "text";
  readonly label: string;
  readonly placeholder: string;
  /** 64 when absent. */
  readonly maxLength?: number | undefined;
}

/** A customer or a device as a field offers it. */
export interface FoundOption extends Option {
  readonly detail?: string | undefined;
}

export interface FoundChoice {
  /** One of many, which is found by name. The address has the ID. */
  readonly kind: "customer" | "device";
  readonly label: string;
  /** The one that the address names. */
  readonly chosen?: FoundOption | null | undefined;
  /** Those that the text in the address may mean. */
  readonly candidates?: readonly FoundOption[] | undefined;
}

export type Filter = FoundChoice | Choice | MoneyRange | DateRange | TextFilter;

/** The filters of one list by the name of their parameter in the address. */
export type Filters = Readonly<Record<string, Filter>>;

/** Parameters of the address that a filter owns. */
export function parametersOf(name: string, { kind }: Filter): readonly string[] {
  if (kind === "money") return [`${name}_min`, `${name}_max`, `${name}_currency`];
  return kind === "dates" ? [name, `${name}_from`, `${name}_to`, `${name}_zone`] : [name];
}

/** Whether the address says something that the list filters by: what means nothing is ignored, there as here. */
export function isActive(parameters: URLSearchParams, name: string, filter: Filter): boolean {
  const get = (suffix: string) => parameters.get(`${name}_${suffix}`);
  switch (filter.kind) {
    case "dates":
      return presetOf(parameters.get(name)) !== null || [get("from"), get("to")].some((text) => dayOf(text) !== null);
    case "money": {
      const currency = currencyOf(filter, get("currency"));
      return [get("min"), get("max")].some((text) => parseMoney(text ?? "", currency) !== null);
    }
    case "choice":
    case "choices":
      return filter.options.some(({ value }) => parameters.getAll(name).includes(value));
    default:
      return !!parameters.get(name)?.trim();
  }
}

/** The currency of a range of amounts: the first one where the address names none that is offered. */
export function currencyOf({ currencies }: MoneyRange, named: string | null): string {
  return currencies.find((code) => code === named) ?? currencies[0];
}
