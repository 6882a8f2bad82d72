import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { createCoupon } from "#extensions/capabilities/coupons/index.ts";
import { createPlan, createPrice, PriceEntity } from "#extensions/capabilities/plans/index.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreateCouponRequestSchema } from "#proto/tollhouse/v1/coupons_pb.ts";
import {
  CreatePlanRequestSchema,
  CreatePriceRequestSchema,
  type PriceTermsSchema,
} from "#proto/tollhouse/v1/plans_pb.ts";
import type { DemoCoupon, DemoPrice } from "./demo-subscribers.ts";

export interface DemoOffers {
  readonly prices: Readonly<Record<DemoPrice, string>>;
  readonly coupons: Readonly<Record<DemoCoupon, string>>;
}

type Terms = MessageInitShape<typeof PriceTermsSchema>;

const monthly = { currency: "USD", interval: "month", pricingModel: "flat" };

/** Three plans, one with tiers and one that ends after a season, and two coupons. */
export async function demoOffers(
  work: UnitOfWork,
  { goods: [good = "Coffee"] }: DemoOrganization,
): Promise<DemoOffers> {
  const one = await plan(work, `${good} every month`, { ...monthly, unitAmount: 1_800n });
  const yearly = await createPrice(
    work,
    create(CreatePriceRequestSchema, {
      ...{ planId: one.planId, terms: { ...monthly, interval: "year", unitAmount: 18_000n } },
    }),
  );
  const tiers = [{ upTo: 5, unitAmount: 900n }, { unitAmount: 700n }];
  const team = await plan(work, "Team", { ...monthly, pricingModel: "graduated", tiers });
  const season = await plan(work, "Season ticket", { ...monthly, unitAmount: 4_200n, termPeriods: 3 });
  const welcome = { name: "Welcome", basisPoints: 2_000, duration: "repeating", durationMonths: 3 };
  const friends = { name: "Friends", basisPoints: 1_000, duration: "forever", maxRedemptions: 50 };
  const coupon = async (request: MessageInitShape<typeof CreateCouponRequestSchema>) =>
    (await createCoupon(work, create(CreateCouponRequestSchema, request))).id;
  return {
    prices: { monthly: one.priceId, yearly: yearly.id, seats: team.priceId, season: season.priceId },
    coupons: { welcome: await coupon(welcome), friends: await coupon(friends) },
  };
}

async function plan(work: UnitOfWork, name: string, price: Terms) {
  const { id: planId } = await createPlan(work, create(CreatePlanRequestSchema, { name, price }));
  return { planId, priceId: (await findRow(work, PriceEntity, { planId }))?.id ?? "" };
}
