import { z } from "zod";
import { optionalText } from "./read-answer.ts";

const VOIDS: ReadonlyMap<string, "succeeded" | "failed"> = new Map([
  ["succeeded", "succeeded"],
  ["failed", "failed"],
]);

/** A void after the capture. An unknown status maps to `pending`. */
const voidSchema = z
  .object({ status: z.string(), description: optionalText })
  .transform(({ status, description: reason }) => ({ status: VOIDS.get(status) ?? "pending", reason }));

/** What happened to a payment after its capture. */
export const stateSchema = z.object({ post_capture_void: voidSchema.nullish().catch(null) });
