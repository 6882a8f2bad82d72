import { create } from "@bufbuild/protobuf";
import { type PriceTerms, PriceTermsSchema } from "#proto/tollhouse/v1/plans_pb.ts";
import type { Price } from "./price.entity.ts";
import type { PricingModel, StoredTerms, TrialEndBehavior } from "./price-terms.rules.ts";
import type { Interval } from "./recurrence.rules.ts";

export function termsIn(terms: PriceTerms): StoredTerms {
  const { taxRate } = terms;
  return {
    interval: terms.interval as Interval,
    intervalCount: terms.intervalCount ?? 1,
    model: terms.pricingModel as PricingModel,
    unitAmount: terms.unitAmount === undefined ? null : Number(terms.unitAmount),
    tiers: terms.tiers.map(({ upTo, unitAmount, flatAmount }) => ({
      upTo: upTo ?? null,
      unitAmount: Number(unitAmount),
      flatAmount: Number(flatAmount ?? 0n),
    })),
    setupFee: Number(terms.setupFeeAmount ?? 0n),
    trialDays: terms.trialDays ?? 0,
    trialEndBehavior: (terms.trialEndBehavior ?? "cancel") as TrialEndBehavior,
    phases: terms.phases.map(({ periods, unitAmount }) => ({ periods, unitAmount: Number(unitAmount) })),
    termPeriods: terms.termPeriods ?? null,
    tax: taxRate ? { name: taxRate.name, millipercent: taxRate.millipercent, inclusive: taxRate.inclusive } : null,
  };
}

/** The terms as the contract has them. */
export function termsMessage({ terms, currency }: Pick<Price, "terms" | "currency">): PriceTerms {
  const { model, unitAmount, tiers, setupFee, trialDays, phases, termPeriods, tax, ...rest } = terms;
  return create(PriceTermsSchema, {
    ...{ currency, interval: rest.interval, intervalCount: rest.intervalCount, pricingModel: model },
    ...(unitAmount !== null && { unitAmount: BigInt(unitAmount) }),
    tiers: tiers.map(({ upTo, unitAmount: each, flatAmount }) => ({
      ...(upTo !== null && { upTo }),
      ...{ unitAmount: BigInt(each), flatAmount: BigInt(flatAmount) },
    })),
    ...(setupFee > 0 && { setupFeeAmount: BigInt(setupFee) }),
    ...(trialDays > 0 && { trialDays, trialEndBehavior: rest.trialEndBehavior }),
    phases: phases.map(({ periods, unitAmount: each }) => ({ periods, unitAmount: BigInt(each) })),
    ...(termPeriods !== null && { termPeriods }),
    ...(tax && { taxRate: tax }),
  });
}
