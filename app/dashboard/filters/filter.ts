export interface Option {
  readonly value: string;
  readonly name: string;
}

interface Choice {
  /** One of the options, or any number of them. */
  readonly kind: "choice" | "choices";
  readonly label: string;
  readonly options: readonly Option[];
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
}

interface Search {
  readonly kind: "search";
  readonly label: string;
  readonly placeholder: string;
}

export type Filter = Choice | MoneyRange | DateRange | Search;

/** The filters of one list by the name of their parameter in the address. */
export type Filters = Readonly<Record<string, Filter>>;

/** Parameters of the address that a filter owns. */
export function parametersOf(name: string, { kind }: Filter): readonly string[] {
  if (kind === "money") return [`${name}_min`, `${name}_max`, `${name}_currency`];
  return kind === "dates" ? [`${name}_from`, `${name}_to`] : [name];
}

export function isActive(parameters: URLSearchParams, name: string, filter: Filter): boolean {
  const bounds = filter.kind === "money" ? parametersOf(name, filter).slice(0, 2) : parametersOf(name, filter);
  return bounds.some((parameter) => (parameters.get(parameter) ?? "") !== "");
}
