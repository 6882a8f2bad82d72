import { z } from "zod";
import { failureOf } from "./failure.schema.ts";
import { minorUnits, optionalText } from "./read-answer.ts";

type IncrementStatus = "pending" | "succeeded" | "failed";

const STATUSES: ReadonlyMap<string, IncrementStatus> = new Map([
  ["success", "succeeded"],
  ["failure", "failed"],
]);

/** An increase of an authorization, or the attempt of one. */
export const incrementSchema = z
  .object({
    /** The new total. */
    amount: minorUnits,
    status: z.string().min(1),
    error_code: optionalText,
    error_message: optionalText,
  })
  .transform(({ amount, status, error_code, error_message }) => ({
    amountMinorUnits: amount,
    /** An unknown status maps to `pending`. */
    status: STATUSES.get(status) ?? "pending",
    failure: failureOf({ error_code, error_message }),
  }));
