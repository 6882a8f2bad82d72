/** How many declines each rule allows within the window. 0 turns a rule off. */
export interface RiskLimits {
  readonly declinesPerCard: number;
  readonly declinesPerAddress: number;
  readonly declinesPerCustomer: number;
  readonly declinesPerAmount: number;
}

export interface RiskSettings extends RiskLimits {
  readonly windowMinutes: number;
}

/** Generous to payers who mistype, and far below the hundreds of attempts that testing stolen cards takes. */
export const DEFAULT_SETTINGS: RiskSettings = {
  declinesPerCard: 5,
  declinesPerAddress: 10,
  declinesPerCustomer: 10,
  declinesPerAmount: 30,
  windowMinutes: 60,
};

export type RiskRule = keyof RiskLimits;

/** As the API spells them, in the order of the contract. */
const NAMES: Readonly<Record<RiskRule, string>> = {
  declinesPerCard: "declines_per_card",
  declinesPerAddress: "declines_per_address",
  declinesPerCustomer: "declines_per_customer",
  declinesPerAmount: "declines_per_amount",
};

export const RISK_RULES = Object.keys(NAMES) as readonly RiskRule[];

/** Declines within the window by rule. A rule whose fact is not known counts none. */
export type DeclineCounts = Readonly<Record<RiskRule, number>>;

/** The rules whose limit is reached, as the API spells them. */
export function rulesThatApply(limits: RiskLimits, counts: DeclineCounts): string[] {
  return RISK_RULES.filter((rule) => limits[rule] > 0 && counts[rule] >= limits[rule]).map((rule) => NAMES[rule]);
}
