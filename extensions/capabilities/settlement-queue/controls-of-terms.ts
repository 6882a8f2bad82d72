import { type Control, splitControls } from "#extensions/capabilities/controls/index.ts";
import { withChanges } from "./currency-terms.ts";
import type { SettlementTerms } from "./settlement-settings.service.ts";

type Controls = readonly Control[];

/** Splits a change: terms that apply at once, with changed controls, and controls that are lowered later. */
export function lowerLater(before: SettlementTerms, wanted: SettlementTerms, isLater: boolean) {
  const changes = changedControls(before, wanted);
  const controls = controlsOf(before);
  const { now, lowered } = isLater ? splitControls(controls, changes) : { now: changes, lowered: [] };
  return { terms: withControls(wanted, formerOf(controls, lowered)), before: controls, now, lowered };
}

/** The terms with these control values. */
export function withControls(terms: SettlementTerms, controls: Controls): SettlementTerms {
  return controls.reduce(withControl, terms);
}

function withControl(terms: SettlementTerms, { control, currency, value }: Control): SettlementTerms {
  if (control === "delay_business_days") return { ...terms, delayBusinessDays: Number(value) };
  const change = { currency, approvalThresholdAmount: value ?? 0n };
  return { ...terms, currencyTerms: withChanges(terms.currencyTerms, [change]) };
}

function controlsOf({ delayBusinessDays, currencyTerms }: SettlementTerms): Control[] {
  return [
    { control: "delay_business_days", currency: "", value: BigInt(delayBusinessDays) },
    ...currencyTerms.map(({ currency, approvalThresholdMinorUnits: threshold }) => ({
      control: "approval_threshold_amount" as const,
      currency,
      value: threshold === null ? null : BigInt(threshold),
    })),
  ];
}

function changedControls(before: SettlementTerms, wanted: SettlementTerms): Control[] {
  const [former, next] = [controlsOf(before), controlsOf(wanted)];
  const all = [...next, ...former.filter((each) => !valueIn(next, each)).map((each) => ({ ...each, value: null }))];
  return all.filter((each) => (valueIn(former, each)?.value ?? null) !== each.value);
}

function formerOf(former: Controls, lowered: Controls): Controls {
  return lowered.map((each) => ({ ...each, value: valueIn(former, each)?.value ?? null }));
}

function valueIn(all: Controls, { control, currency }: Control): Control | undefined {
  return all.find((each) => each.control === control && each.currency === currency);
}
