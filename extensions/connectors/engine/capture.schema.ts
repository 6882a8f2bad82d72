import { z } from "zod";
import { minorUnits, optionalText } from "./read-answer.ts";

/** One of several captures of a payment, as the engine reports it. */
export type EngineCapture = z.infer<typeof captureSchema>;

type CaptureStatus = "pending" | "succeeded" | "failed";

const STATUSES: ReadonlyMap<string, CaptureStatus> = new Map([
  ["charged", "succeeded"],
  ["failed", "failed"],
]);

export const captureSchema = z
  .object({
    capture_id: z.string().min(1),
    status: z.string().min(1),
    amount: minorUnits,
    connector_capture_id: optionalText,
    capture_sequence: z.int(),
  })
  .transform((capture) => ({
    engineCaptureId: capture.capture_id,
    /** An unknown status maps to `pending`. */
    status: STATUSES.get(capture.status) ?? "pending",
    amountMinorUnits: capture.amount,
    connectorReference: capture.connector_capture_id,
    /** 1 for the first. */
    sequence: capture.capture_sequence,
  }));
