import { z } from "zod";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { type EngineRequest, segment } from "./ask.ts";
import { EngineRefusedError, isRefused } from "./engine.errors.ts";
import { payersMethod, type TestExpiry } from "./payers-method.ts";
import { read } from "./read-answer.ts";
import { createTransport } from "./transport.ts";

export interface SandboxEngineOptions {
  readonly url: string;
  /** The engine's admin key. */
  readonly apiKey: string | null;
}

const faultSchema = z.object({
  id: z.string(),
  kind: z.string(),
  method: z.string().optional(),
  path: z.string(),
  delay_ms: z.int(),
  /** The number of further requests affected. */
  times: z.int(),
});
const faultsSchema = z.object({ data: z.array(faultSchema) });

/** A fault of the sandbox engine for a merchant's matching requests. */
export type SandboxFault = z.infer<typeof faultSchema>;

/** The payment data that a payer's browser has. */
export interface PayerAccess {
  readonly paymentId: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
}

/** Calls of the sandbox engine only, to simulate cardholders and banks in the demo and test helpers. */
export function sandboxEngine({ url, apiKey }: SandboxEngineOptions, requestId: string) {
  const { askAs } = createTransport({ baseUrl: url });
  const transport = askAs({ apiKey: apiKey ?? "", requestId });
  async function ask(request: EngineRequest) {
    try {
      return await transport(request);
    } catch (error) {
      throw isOfAnotherEngine(error) ? refuse("sandbox_engine_required") : error;
    }
  }
  const post = async <T>(path: string, json: unknown) => (await ask({ method: "POST", path, json })).json() as T;
  const faults = (merchantId: string) => ({ path: "/sandbox/faults", query: { merchant_id: merchantId } });
  return {
    createPayment: (payment: object) => post<{ payment_id: string }>("/sandbox/payments", payment),
    /** Simulates the payer's browser, which sends a test card's number or a wallet to the engine. */
    async confirmAsPayer(
      { paymentId, publishableKey, clientSecret }: PayerAccess,
      cardNumber: string,
      wallet: string | null = null,
      expiry?: TestExpiry,
    ): Promise<void> {
      const path = `/payments/${segment(paymentId)}/confirm`;
      const json = { client_secret: clientSecret, ...payersMethod(cardNumber, wallet, expiry) };
      await askAs({ apiKey: publishableKey, requestId })({ method: "POST", path, json });
    },
    /** Simulates a payer whose bank asks them to approve the payment. */
    decideAsPayer: (engineMerchantId: string, paymentId: string, decision: "approve" | "reject") =>
      post<void>(`/sandbox/payments/${segment(paymentId)}/authenticate`, {
        merchant_id: engineMerchantId,
        outcome: decision === "approve" ? "succeed" : "fail",
      }),
    /** Repeating a `dispute_id` returns the existing dispute. */
    openDispute: (dispute: object) => post<{ dispute_id: string }>("/sandbox/disputes", dispute),
    /** Simulates the processor's report of a dispute's change. */
    advanceDispute: (disputeId: string, change: object) =>
      post<void>(`/sandbox/disputes/${segment(disputeId)}/advance`, change),
    /** Sets the outcome of charges of a stored card, which succeed without settings. */
    setCard: (card: object) => post<void>("/sandbox/cards", card),
    /** The bank of a stored card sends news about it. */
    updateCard: (update: object) => post<void>("/sandbox/card_updates", update),
    /** The bank sends a payout back. */
    returnPayout: (engineMerchantId: string, payoutId: string) =>
      post<void>(`/sandbox/payouts/${segment(payoutId)}/advance`, {
        merchant_id: engineMerchantId,
        status: "reversed",
      }),
    /** Freezes the time of a merchant's account; null returns it to real time. */
    moveClock: (engineMerchantId: string, now: Date | null) =>
      post<void>(`/sandbox/accounts/${segment(engineMerchantId)}/clock`, { now }),
    /** Repeating an `id` replaces the fault. */
    addFault: async (merchantId: string, fault: SandboxFault) =>
      read(
        faultSchema,
        await ask({ method: "POST", path: "/sandbox/faults", json: { ...fault, merchant_id: merchantId } }),
      ),
    listFaults: async (merchantId: string) =>
      read(faultsSchema, await ask({ method: "GET", ...faults(merchantId) })).data,
    removeFault: async (merchantId: string, faultId: string): Promise<void> => {
      const path = `/sandbox/accounts/${segment(merchantId)}/faults/${segment(faultId)}`;
      await ask({ method: "DELETE", path });
    },
  };
}

/** Another engine lacks these calls, or this admin key. The sandbox engine's own 404 has a code. */
function isOfAnotherEngine(error: unknown): boolean {
  return error instanceof EngineRefusedError && [401, 404].includes(error.httpStatus) && !isRefused(error, "not_found");
}
