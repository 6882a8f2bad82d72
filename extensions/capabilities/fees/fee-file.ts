import { z } from "zod";
import { CHANNELS } from "#contract/channels.ts";
import { isCurrency } from "#contract/currencies.ts";
import { brandOf } from "#extensions/connectors/engine/index.ts";
import { UsageError } from "#extensions/platform/commands/arguments.ts";
import type { FeeType, Price, PriceCondition } from "./charged-fees.ts";
import { DEFAULT_PREFIX } from "./default-schedule.ts";
import { priceFaults } from "./prices.rules.ts";

/** A version as an operator writes it, with the fields of the API. */
export interface FeeFile {
  readonly name: string;
  readonly prices: readonly Price[];
}

const MOST_AMOUNT = 1_000_000_000;

const amounts = z
  .array(
    z.strictObject({
      currency: z.string().refine(isCurrency, "is not a supported currency"),
      amount: z.int().min(0).max(MOST_AMOUNT),
    }),
  )
  .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, "names a currency twice")
  .transform((all) => Object.fromEntries(all.map(({ currency, amount }) => [currency, amount])))
  .default({});

/** Of the engine. A word with a typing error would price nothing. */
const METHOD_TYPES = ["card", "wallet", "bank_debit", "bank_transfer", "bank_redirect", "pay_later"] as const;

const condition = z
  .strictObject({
    channel: z.enum(CHANNELS).nullish(),
    payment_method_type: z.enum(METHOD_TYPES).nullish(),
    brand: z
      .string()
      .regex(/^[A-Za-z]{1,40}$/)
      .refine((name) => brandOf(name) === name, "is spelled otherwise by transactions, for example AmericanExpress")
      .nullish(),
    funding: z.enum(["credit", "debit", "prepaid"]).nullish(),
    is_cross_border: z.literal(true).nullish(),
  })
  .transform(({ channel, brand, funding, payment_method_type: methodType, is_cross_border: isCrossBorder }) =>
    given({ channel, brand, funding, methodType, isCrossBorder }),
  );

const price = z
  .strictObject({
    fee_type: z.enum(["processing", "cross_border", "chargeback", "instant_payout"] satisfies FeeType[]),
    when: condition.nullish(),
    basis_points: z.int().min(0).max(10_000),
    flat_amounts: amounts,
    minimum_amounts: amounts,
  })
  .transform(
    ({ fee_type: type, when, basis_points: basisPoints, flat_amounts: flat, minimum_amounts: minimum }): Price => ({
      type,
      basisPoints,
      ...(when && Object.keys(when).length > 0 && { when }),
      ...(Object.keys(flat).length > 0 && { flat }),
      ...(Object.keys(minimum).length > 0 && { minimum }),
    }),
  );

/** What `merchants fees` prints has more fields, so that it can be edited and used again. */
const file = z.object({
  fee_schedule: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "is 1 to 40 lower-case letters, digits and hyphens")
    .refine((name) => !name.startsWith(DEFAULT_PREFIX), `must not begin with ${DEFAULT_PREFIX}`),
  prices: z.array(price).max(50),
});

/** @throws UsageError with everything that is wrong */
export function readFeeFile(text: string): FeeFile {
  const { data, error } = file.safeParse(parsed(text));
  if (error) throw new UsageError(`--file is not a fee schedule.\n${z.prettifyError(error)}`);
  const faults = priceFaults(data.prices);
  if (faults.length > 0) throw new UsageError(["--file is not a fee schedule.", ...faults].join("\n"));
  return { name: data.fee_schedule, prices: data.prices };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("--file is not JSON.");
  }
}

function given(fields: Readonly<Record<keyof PriceCondition, unknown>>): PriceCondition {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}
