import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components } from "./gen/engine-api.ts";
import { inProfile } from "./in-profile.ts";
import { toEngineAmount } from "./json.ts";
import { type Page, paged } from "./paging.ts";
import { type EnginePayout, payoutSchema } from "./payout.schema.ts";
import { read } from "./read-answer.ts";

type Requests = components["schemas"];

/** The target of a payout: a bank-linking provider's token of an account, or a customer's stored card at the engine. */
export type PayoutTarget =
  | { readonly processorToken: string; readonly tokenType: string; readonly holderId: string }
  | { readonly paymentMethodId: string; readonly customerId: string };

export interface NewPayout {
  /** Our ID, at most 30 characters. A second payout with it is refused as `already_exists`. */
  payoutId: string;
  amountMinorUnits: bigint;
  currency: string;
  target: PayoutTarget;
  isInstant: boolean;
  statementDescriptor?: string | undefined;
}

interface PayoutFilter {
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  statuses?: Requests["PayoutStatus"][];
}

export function payoutsOf(ask: Ask, profileId: string | undefined) {
  return {
    /** The engine sends it to its processor at once. */
    async create(payout: NewPayout) {
      const json = { ...createRequest(payout), ...inProfile(profileId) };
      return read(payoutSchema, await ask({ method: "POST", path: "/payouts/create", json }));
    },
    get: async (id: string) => read(payoutSchema, await ask({ method: "GET", path: `/payouts/${segment(id)}` })),
    /** Newest first. */
    list: (filter: PayoutFilter = {}) => listPayouts(ask, filter),
  };
}

function createRequest({ payoutId, target, isInstant, ...payout }: NewPayout): Requests["PayoutsCreateRequest"] {
  const { amountMinorUnits, currency, statementDescriptor } = payout;
  return {
    payout_id: payoutId,
    amount: toEngineAmount(amountMinorUnits),
    // The engine rejects unknown currencies itself.
    currency: currency as Requests["Currency"],
    ...destinationOf(target),
    confirm: true,
    auto_fulfill: true,
    priority: isInstant ? "instant" : "regular",
    ...(statementDescriptor !== undefined && { billing_descriptor: { statement_descriptor: statementDescriptor } }),
  };
}

/**
 * No account number passes through us: the processor identifies the account by the token, and the engine the card by
 * its ID.
 */
function destinationOf(target: PayoutTarget): Partial<Requests["PayoutsCreateRequest"]> {
  if ("paymentMethodId" in target) {
    const { paymentMethodId, customerId } = target;
    return { payout_type: "card", payout_method_id: paymentMethodId, customer: { id: customerId } };
  }
  const { processorToken, tokenType, holderId } = target;
  const passthrough = {
    psp_token: processorToken,
    psp_customer_id: holderId,
    token_type: tokenType as Requests["PaymentMethodType"],
  };
  return { payout_type: "bank", payout_method_data: { passthrough }, customer: { id: holderId } };
}

function listPayouts(ask: Ask, { createdFrom, createdTo, statuses }: PayoutFilter): AsyncGenerator<EnginePayout> {
  const readPage = async (page: Page, upTo: Date | null) => {
    const end = upTo ?? createdTo;
    const json: Requests["PayoutListFilterConstraints"] = {
      ...page,
      ...(createdFrom && { start_time: createdFrom.toISOString() }),
      ...(end && { end_time: end.toISOString() }),
      ...(statuses && { status: statuses }),
    };
    return read(pageSchema, await ask({ method: "POST", path: "/payouts/list", json })).data;
  };
  return paged(readPage, { idOf: ({ enginePayoutId }) => enginePayoutId, createdAtOf: ({ createdAt }) => createdAt });
}

const pageSchema = z.object({ data: z.array(payoutSchema) });
