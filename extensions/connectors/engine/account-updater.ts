import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { EngineRefusedError } from "./engine.errors.ts";
import { optionalText, read } from "./read-answer.ts";

/** What a card's bank says about it, beyond the number and expiry that the engine stores. */
export type CardNotice = "closed" | "contact_cardholder";

/** A network's account updater. A connector whose engine has none answers null. */
export interface AccountUpdater {
  /** @throws EngineRefusedError `not_found` */
  noticeOf(paymentMethodId: string): Promise<CardNotice | null>;
}

/**
 * Visa's answers: A (new number), E (new expiry), C (closed), Q (contact the cardholder). The engine writes A and E into
 * the stored card, which is read as usual. Only the sandbox engine has this call: others answer 404 without a code.
 */
export function accountUpdaterOf(ask: Ask): AccountUpdater {
  return {
    async noticeOf(paymentMethodId) {
      try {
        const path = `/payment_methods/${segment(paymentMethodId)}/account_updater`;
        const { answer } = read(answerSchema, await ask({ method: "GET", path }));
        return NOTICES.get(answer ?? "") ?? null;
      } catch (error) {
        if (isUnknownCall(error)) return null;
        throw error;
      }
    },
  };
}

const answerSchema = z.object({ answer: optionalText });

const NOTICES: ReadonlyMap<string, CardNotice> = new Map([
  ["C", "closed"],
  ["Q", "contact_cardholder"],
]);

/** An engine without an updater. A 404 of an unknown method has the engine's code. */
function isUnknownCall(error: unknown): boolean {
  return error instanceof EngineRefusedError && error.httpStatus === 404 && error.refusal !== "not_found";
}
