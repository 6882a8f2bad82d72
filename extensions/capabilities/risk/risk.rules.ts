/** The number of declines that each rule allows within the window. 0 turns a rule off. */
export interface RiskLimits {
  readonly declinesPerCard: number;
  readonly declinesPerAddress: number;
  readonly declinesPerCustomer: number;
  readonly declinesPerAmount: number;
}

export interface RiskSettings extends RiskLimits {
  readonly windowMinutes: number;
  /** Declines of a link's challenged payments within an hour that pause it. 0 is off. */
  readonly declinesThatPauseLinks: number;
}

/** Allows for mistyped cards, and is far below the hundreds of attempts of card testing. */
export const DEFAULT_SETTINGS: RiskSettings = {
  declinesPerCard: 5,
  declinesPerAddress: 10,
  declinesPerCustomer: 10,
  declinesPerAmount: 30,
  windowMinutes: 60,
  declinesThatPauseLinks: 30,
};

export type RiskRule = keyof RiskLimits;

/** By API name, in the contract's order. */
const NAMES: Readonly<Record<RiskRule, string>> = {
  declinesPerCard: "declines_per_card",
  declinesPerAddress: "declines_per_address",
  declinesPerCustomer: "declines_per_customer",
  declinesPerAmount: "declines_per_amount",
};

export const RISK_RULES = Object.keys(NAMES) as readonly RiskRule[];

/** Declines within the window, by rule. A rule whose fact is unknown counts 0. */
export type DeclineCounts = Readonly<Record<RiskRule, number>>;

/** Names of the rules whose limit is reached, as the API spells them. */
export function rulesThatApply(limits: RiskLimits, counts: DeclineCounts): string[] {
  return RISK_RULES.filter((rule) => limits[rule] > 0 && counts[rule] >= limits[rule]).map((rule) => NAMES[rule]);
}
