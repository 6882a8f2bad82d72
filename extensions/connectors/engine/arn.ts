import { z } from "zod";
import { optionalText } from "./read-answer.ts";

/** Acquirers number refunds with 23 digits. */
const ARN = /^\d{23}$/;

const referenceSchema = z.object({ reference: optionalText, reference_type: optionalText });

/** Where processors put the number in their answers: in the details of the destination, or under its own name. */
const rawSchema = z.object({
  arn: optionalText,
  acquirer_reference_number: optionalText,
  destination_details: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/** The acquirer reference number in a processor's answer, which the engine passes on as text. Null when it has none. */
export function arnIn(raw: string | null): string | null {
  const answer = rawSchema.safeParse(jsonIn(raw)).data;
  if (!answer) return null;
  const references = Object.values(answer.destination_details ?? {})
    .map((details) => referenceSchema.safeParse(details).data)
    .filter((details) => details?.reference_type === "acquirer_reference_number")
    .map((details) => details?.reference ?? null);
  const all = [...references, answer.arn, answer.acquirer_reference_number];
  return all.find((each) => each !== null && ARN.test(each)) ?? null;
}

/** Some processors answer in other formats. */
function jsonIn(raw: string | null): unknown {
  try {
    return raw === null ? null : JSON.parse(raw);
  } catch {
    return null;
  }
}
